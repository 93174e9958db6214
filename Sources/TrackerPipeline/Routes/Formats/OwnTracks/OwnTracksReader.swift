/// Reads the messages of the OwnTracks apps (owntracks.org/booklet/tech/json): objects with
/// `_type`. Messages of type `location` are positions.
///
/// The objects may follow one another, be in an array, or be in the array `data` of the recorder's
/// API. In the recorder's own files a time and a star precede each of them.
struct OwnTracksReader: JSONCourseReader {
  let input: RouteInput
  var scanner: JSONScanner
  private var points = CoursePoints()
  private var encrypted = 0

  /// A message whose members are being read.
  private struct Message {
    var type: String?
    var latitude: String?
    var longitude: String?
    var accuracy: Double?
    var altitude: Double?
    var time: (text: String, line: Int, column: Int)?
    var line: Int
    var column: Int
  }

  init(_ input: RouteInput) {
    self.input = input.inUTF8()
    scanner = JSONScanner(self.input, texts: .short)
  }

  mutating func course() throws(RouteError) -> Course {
    let syntaxError = try readTexts(arePrefixed: true)
    guard !points.isEmpty else { throw nothing(syntaxError) }
    var course = try points.course(name: nil, noun: "location", file: file)
    if encrypted > 0 {
      course.warnings.append("\(counted(encrypted, "encrypted message")) not read")
    }
    if let syntaxError { course.warnings.append(syntaxError.warning) }
    return course
  }

  private func nothing(_ syntaxError: JSONSyntaxError?) -> RouteError {
    if let syntaxError { return syntaxError.error(in: file) }
    let message =
      encrypted > 0
      ? "its messages are encrypted; read what the recorder has stored, which has the key"
      : "there are no positions in it: no message of _type location"
    return RouteError(file: file, message: message)
  }

  mutating func text(_ token: JSONToken) throws(JSONSyntaxError) {
    switch token {
    case .arrayStart:
      try readObjects { reader throws(JSONSyntaxError) in try reader.message() }
    case .objectStart: try message()
    default: break
    }
  }

  private mutating func message() throws(JSONSyntaxError) {
    var message = Message(line: scanner.line, column: scanner.column)
    try readMembers { reader, name, token throws(JSONSyntaxError) in
      if name == "data", token == .arrayStart {
        return try reader.readObjects { inner throws(JSONSyntaxError) in try inner.message() }
      }
      let value = reader.scanner.plainValue(token)
      switch name {
      case "_type": message.type = value
      case "lat": message.latitude = value
      case "lon": message.longitude = value
      case "acc": message.accuracy = value.flatMap(CoordinateText.number)
      case "alt": message.altitude = value.flatMap(CoordinateText.number)
      case "tst":
        message.time = value.map { ($0, reader.scanner.line, reader.scanner.column) }
      default: break
      }
      try reader.scanner.skip(token)
    }
    take(message)
  }

  private mutating func take(_ message: Message) {
    if message.type == "encrypted" { encrypted += 1 }
    let isPosition = message.type == nil && message.latitude != nil || message.type == "location"
    guard isPosition else { return }
    do throws(CoordinateText.Malformed) {
      let coordinate = try CoordinateText.parse(
        latitude: message.latitude, longitude: message.longitude)
      let time = message.time.flatMap {
        points.anyTime($0.text, line: $0.line, column: $0.column)
      }
      points.append(
        Course.Point(
          coordinate: coordinate, accuracy: message.accuracy, altitude: message.altitude, time: time
        ),
        line: message.line)
    } catch {
      points.drop(line: message.line, column: message.column, error.message)
    }
    input.bound(points.usable)
  }
}
