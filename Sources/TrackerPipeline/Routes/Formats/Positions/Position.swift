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

    /// The names of the time in lower case, in order of preference.
    private static let timeNames = [
      "time", "timestamp", "timeiso8601", "datetime", "date_time", "fixtime", "recorded_at",
      "recordedat", "tst",
      "ts", "datetimeoriginal", "filecreatedat", "created_at", "createdat", "date", "t",
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
      case "secs": seconds = CoordinateText.number(value.text)
      case "accuracy", "acc", "hacc", "horizontalaccuracy", "horizontal_accuracy":
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

    /// The position with the values of the object around it, where it has none.
    func completed(by outer: Position) -> Position {
      var position = self
      position.time = time ?? outer.time
      position.seconds = seconds ?? outer.seconds
      position.accuracy = accuracy ?? outer.accuracy
      position.altitude = altitude ?? outer.altitude
      return position
    }
  }
}
