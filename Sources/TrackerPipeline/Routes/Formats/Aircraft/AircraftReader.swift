/// Reads the way of an aircraft: the trace that readsb and its kind write, and the track of OpenSky's API.
///
/// - The rows of `trace` have seconds since `timestamp`, latitude, longitude and the altitude in feet or `"ground"`;
///   bit 1 of the seventh value begins a leg.
/// - The rows of `path` have seconds since 1970, latitude, longitude and the altitude in metres.
///
/// Source: github.com/wiedehopf/readsb, README-json.md; openskynetwork.github.io/opensky-api, "Track by aircraft".
struct AircraftReader: JSONCourseReader {
  let input: RouteInput
  var scanner: JSONScanner
  private var points = CoursePoints()
  private var rows: [Row] = []
  /// The time from which the seconds of a trace count.
  private var start: String?
  private var name: String?

  private struct Row {
    var values: [String?] = []
    var isOfTrace: Bool
    var line: Int
  }

  private static let metresPerFoot = 0.3048

  init(_ input: RouteInput) {
    self.input = input.inUTF8()
    scanner = JSONScanner(self.input, texts: .short)
  }

  mutating func course() throws(RouteError) -> Course {
    let syntaxError = try readTexts()
    points.startTrack()
    for row in rows { append(row) }
    guard !points.isEmpty else {
      let nothing = "there are no positions in it: no rows of trace or path"
      throw syntaxError?.error(in: file) ?? RouteError(file: file, message: nothing)
    }
    var course = try points.course(name: name, noun: "position", file: file)
    if let syntaxError { course.warnings.append(syntaxError.warning) }
    return course
  }

  mutating func text(_ token: JSONToken) throws(JSONSyntaxError) {
    guard token == .objectStart else { return try scanner.skip(token) }
    try readMembers { reader, name, token throws(JSONSyntaxError) in
      switch (name, token) {
      case ("trace", .arrayStart): try reader.readRows(areOfTrace: true)
      case ("path", .arrayStart): try reader.readRows(areOfTrace: false)
      case ("timestamp", _): reader.start = reader.scanner.plainValue(token)
      case ("callsign", .string(let text)): reader.name = text.words
      default: try reader.scanner.skip(token)
      }
    }
  }

  private mutating func readRows(areOfTrace: Bool) throws(JSONSyntaxError) {
    while true {
      let token = try scanner.next()
      if token == .arrayEnd { return }
      guard token == .arrayStart else {
        try scanner.skip(token)
        continue
      }
      var row = Row(isOfTrace: areOfTrace, line: scanner.line)
      while case let value = try scanner.next(), value != .arrayEnd {
        row.values.append(scanner.plainValue(value))
        try scanner.skip(value)
      }
      rows.append(row)
      input.bound(rows.count)
    }
  }

  private mutating func append(_ row: Row) {
    func value(_ index: Int) -> String? { index < row.values.count ? row.values[index] : nil }
    if row.isOfTrace, let flags = value(6).flatMap(Int.init), flags & 2 != 0 {
      points.startSegment()
    }
    do throws(CoordinateText.Malformed) {
      let coordinate = try CoordinateText.parse(latitude: value(1), longitude: value(2))
      let altitude = value(3).flatMap(CoordinateText.number)
      points.append(
        Course.Point(
          coordinate: coordinate,
          altitude: row.isOfTrace ? altitude.map { $0 * Self.metresPerFoot } : altitude,
          time: value(0).flatMap { time($0, of: row) }),
        line: row.line)
    } catch {
      points.drop(line: row.line, error.message)
    }
  }

  private mutating func time(_ text: String, of row: Row) -> Timestamp? {
    guard row.isOfTrace, let start, let first = NumericTime(start),
      let seconds = CoordinateText.number(text)
    else {
      return points.anyTime(text, line: row.line, column: nil)
    }
    let date = first.timestamp.advanced(bySeconds: seconds)
    return points.time("\(date)", line: row.line)
  }
}
