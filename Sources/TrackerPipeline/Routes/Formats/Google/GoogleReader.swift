/// Reads the location history that Google exports, in its four formats:
///
/// - `Records.json` of Takeout: `locations` with `latitudeE7`, each reported by a device.
/// - The semantic history of Takeout, one file a month: `timelineObjects` with an `activitySegment`
///   or a `placeVisit`. Of an activity the `simplifiedRawPath` is used, or else its two ends with
///   the points of its `waypointPath` between them.
/// - The export of Android since 2024: `semanticSegments` with a `timelinePath`, an `activity` or a
///   `visit`, and `rawSignals` with a `position`, for the last weeks only.
/// - The export of iOS since 2024: an array of such segments, with times as minutes since their
///   start.
///
/// Paths are preferred to single positions, and those to stays. Each path is a segment.
struct GoogleReader: JSONCourseReader {
  let input: RouteInput
  var scanner: JSONScanner
  var draft = CourseDraft<GooglePointKind>()

  init(_ input: RouteInput) {
    self.input = input.inUTF8()
    scanner = JSONScanner(self.input, texts: .short)
  }

  mutating func course() throws(RouteError) -> Course {
    let syntaxError = try readTexts()
    guard var course = try draft.course(file: file) else {
      let message = "there are no positions in it: no locations, no timelinePath, no visits"
      throw syntaxError?.error(in: file) ?? RouteError(file: file, message: message)
    }
    if let syntaxError { course.warnings.append(syntaxError.warning) }
    return course
  }

  mutating func text(_ token: JSONToken) throws(JSONSyntaxError) {
    switch token {
    case .arrayStart:
      try readObjects { reader throws(JSONSyntaxError) in try reader.segment() }
    case .objectStart:
      try readMembers { reader, name, token throws(JSONSyntaxError) in
        try reader.list(name, token)
      }
    default: break
    }
  }

  /// Reads a member of the file's object.
  private mutating func list(_ name: String, _ token: JSONToken) throws(JSONSyntaxError) {
    switch (name, token) {
    case ("locations", .arrayStart):
      try readObjects { reader throws(JSONSyntaxError) in try reader.report() }
    case ("rawSignals", .arrayStart):
      try readObjects { reader throws(JSONSyntaxError) in try reader.signal() }
    case ("semanticSegments", .arrayStart), ("timelineObjects", .arrayStart):
      try readObjects { reader throws(JSONSyntaxError) in try reader.segment() }
    default: try scanner.skip(token)
    }
  }

  /// Reads a position that a device has reported.
  private mutating func report() throws(JSONSyntaxError) {
    let line = scanner.line
    append(try position(), to: .position, line: line)
  }

  /// Reads a signal of a device, of which only the position is used.
  private mutating func signal() throws(JSONSyntaxError) {
    try readMembers { reader, name, token throws(JSONSyntaxError) in
      switch (name, token) {
      case ("position", .objectStart): try reader.report()
      default: try reader.scanner.skip(token)
      }
    }
  }

  /// The text or number that was just read, with its place in the file; nil for any other token.
  func value(_ token: JSONToken) -> GooglePosition.Value? {
    scanner.plainValue(token).map {
      GooglePosition.Value(text: $0, line: scanner.line, column: scanner.column)
    }
  }

  /// Reads the position in an object whose brace was just read.
  mutating func position() throws(JSONSyntaxError) -> GooglePosition {
    var position = GooglePosition()
    try readMembers { reader, name, token throws(JSONSyntaxError) in
      if let value = reader.value(token) { position.set(name, to: value) }
      try reader.scanner.skip(token)
    }
    return position
  }

  /// Appends a position; records a problem if it is invalid.
  ///
  /// - Parameter time: The time of a position without one of its own.
  mutating func append(
    _ position: GooglePosition, to kind: GooglePointKind, line: Int, time: Timestamp? = nil
  ) {
    do throws(CoordinateText.Malformed) {
      let own = position.time.flatMap { self.time($0, of: kind) }
      let coordinate = try position.coordinate()
      draft[kind].append(
        Course.Point(
          coordinate: coordinate, accuracy: position.accuracy, altitude: position.altitude,
          time: own ?? time),
        line: position.time?.line ?? line)
    } catch {
      draft[kind].drop(line: line, error.message)
    }
    input.bound(draft.pointCount)
  }

  mutating func time(_ value: GooglePosition.Value, of kind: GooglePointKind) -> Timestamp? {
    value.text.isEmpty
      ? nil : draft[kind].anyTime(value.text, line: value.line, column: value.column)
  }
}
