extension PositionsReader {
  /// The members of an object of JSON that belong to a position.
  struct Position {
    /// A value as it is written, and its place in the file.
    struct Value {
      var text: String
      var line: Int
      var column: Int
    }

    var line: Int
    var column: Int
    private(set) var latitude: String?
    private(set) var longitude: String?
    private(set) var time: Value?
    /// Seconds since the start of the recording.
    private(set) var seconds: Double?
    /// Metres.
    private(set) var accuracy: Double?
    /// Metres.
    private(set) var altitude: Double?
    private var timeRank = Int.max
    /// The name of what has moved, as of one of several telephones in Home Assistant.
    private(set) var identity: String?
    /// True if the object has one member, and belongs to a position with those beside it.
    var isPart = false

    /// The names of the time in lower case, in order of preference.
    private static let timeNames = [
      "time", "timestamp", "timeiso8601", "datetime", "date_time", "fixtime", "recorded_at",
      "recordedat", "tst",
      "ts", "datetimeoriginal", "filecreatedat", "start_time", "last_updated", "last_changed",
      "created_at", "createdat", "date", "t",
    ]

    init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }

    /// True if it has both coordinates.
    var isComplete: Bool { latitude != nil && longitude != nil }

    /// Sets a member from a text or a number.
    ///
    /// - Parameter name: The name in lower case.
    mutating func set(_ name: String, to value: Value) {
      switch name {
      case "lat", "latitude": latitude = latitude ?? value.text
      case "lon", "lng", "long", "longitude": longitude = longitude ?? value.text
      case "entity_id": identity = value.text
      case "secs": seconds = CoordinateText.number(value.text)
      case "accuracy", "acc", "hacc", "gps_accuracy", "horizontalaccuracy", "horizontal_accuracy":
        accuracy = CoordinateText.number(value.text)
      case "ehpe": accuracy = accuracy ?? CoordinateText.number(value.text)
      case "altitude", "alt", "ele", "elevation", "gpsaltitude":
        altitude = CoordinateText.number(value.text)
      default:
        guard let rank = Self.timeNames.firstIndex(of: name), rank < timeRank else { return }
        timeRank = rank
        time = value
      }
    }

    /// True if it has nothing.
    var isEmpty: Bool {
      latitude == nil && longitude == nil && time == nil && seconds == nil && accuracy == nil
        && altitude == nil
    }

    /// The position with what another part has of it.
    func joined(with other: Position) -> Position {
      var position = self
      position.identity = identity ?? other.identity
      position.latitude = latitude ?? other.latitude
      position.longitude = longitude ?? other.longitude
      position.seconds = seconds ?? other.seconds
      position.accuracy = accuracy ?? other.accuracy
      position.altitude = altitude ?? other.altitude
      if other.timeRank < timeRank {
        (position.time, position.timeRank) = (other.time, other.timeRank)
      }
      return position
    }

    /// The position with the values of the object around it, where it has none.
    func completed(by outer: Position) -> Position {
      var position = self
      position.identity = identity ?? outer.identity
      position.time = time ?? outer.time
      position.seconds = seconds ?? outer.seconds
      position.accuracy = accuracy ?? outer.accuracy
      position.altitude = altitude ?? outer.altitude
      return position
    }
  }
}
