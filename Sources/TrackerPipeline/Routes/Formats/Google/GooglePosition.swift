/// The members of a position in a Google export, in any of its formats.
struct GooglePosition {
  /// A value as it is written, and its place in the file.
  struct Value {
    var text: String
    var line: Int
    var column: Int
  }

  /// `46.5°, 8.0°` or `geo:46.5,8.0`.
  var point: Value?
  /// The latitude in 10⁻⁷ degrees.
  var latitudeE7: Value?
  /// The longitude in 10⁻⁷ degrees.
  var longitudeE7: Value?
  var time: Value?
  /// Minutes since the start of the segment.
  var minutes: Double?
  /// Metres.
  var accuracy: Double?
  /// Metres.
  var altitude: Double?

  /// True if it has no coordinate.
  var isEmpty: Bool { point == nil && latitudeE7 == nil && longitudeE7 == nil }

  /// Sets a member from a text or a number.
  mutating func set(_ name: String, to value: Value) {
    switch name {
    case "point", "latLng", "LatLng": point = value
    case "latitudeE7", "latE7": latitudeE7 = value
    case "longitudeE7", "lngE7": longitudeE7 = value
    case "timestamp", "time": time = value
    // The name before 2022.
    case "timestampMs": time = time ?? value
    case "accuracy", "accuracyMeters": accuracy = CoordinateText.number(value.text)
    case "altitude", "altitudeMeters": altitude = CoordinateText.number(value.text)
    case "durationMinutesOffsetFromStartTime": minutes = CoordinateText.number(value.text)
    default: break
    }
  }

  func coordinate() throws(CoordinateText.Malformed) -> Coordinate {
    if let point { return try Self.coordinate(point.text) }
    return try CoordinateText.parse(latitudeE7: latitudeE7?.text, longitudeE7: longitudeE7?.text)
  }

  private static func coordinate(_ text: String) throws(CoordinateText.Malformed) -> Coordinate {
    let numbers = text.hasPrefix("geo:") ? text.dropFirst(4) : text[...]
    let parts = numbers.split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0.filter { $0 != "°" }) }
    guard parts.count == 2,
      let coordinate = try? CoordinateText.parse(latitude: parts[0], longitude: parts[1])
    else {
      throw CoordinateText.Malformed(
        isLatitude: true, name: "the position", text: text, advice: "write \"46.5°, 8.0°\"")
    }
    return coordinate
  }
}
