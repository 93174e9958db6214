/// Reads the location history that Google exports, of which there are four kinds:
///
/// - `Records.json` of Takeout: `locations` with `latitudeE7`, each as a device has reported it.
/// - The semantic history of Takeout, a file a month: `timelineObjects` with an `activitySegment` or
///   a `placeVisit`. Of an activity the `simplifiedRawPath` is used, or else its two ends with the
///   points of its `waypointPath` between them.
/// - What Android exports since 2024: `semanticSegments` with a `timelinePath`, an `activity` or a
///   `visit`, and `rawSignals` with a `position`, of the last weeks only.
/// - What iOS exports since 2024: an array of such segments, with times as minutes since their start.
///
/// Ways are used before single positions before stays. Each way is a segment.
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

  /// A member of the file's object.
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

  /// A position as a device has reported it.
  private mutating func report() throws(JSONSyntaxError) {
    let line = scanner.line
    append(try position(), to: .position, line: line)
  }

  /// Reads a signal of a device; only positions matter.
  private mutating func signal() throws(JSONSyntaxError) {
    try readMembers { reader, name, token throws(JSONSyntaxError) in
      switch (name, token) {
      case ("position", .objectStart): try reader.report()
      default: try reader.scanner.skip(token)
      }
    }
  }

  /// A text or number just read, with its place.
  func value(_ token: JSONToken) -> GooglePosition.Value? {
    scanner.plainValue(token).map {
      GooglePosition.Value(text: $0, line: scanner.line, column: scanner.column)
    }
  }

  /// The position in an object whose brace was just read.
  mutating func position() throws(JSONSyntaxError) -> GooglePosition {
    var position = GooglePosition()
    try readMembers { reader, name, token throws(JSONSyntaxError) in
      if let value = reader.value(token) { position.set(name, to: value) }
      try reader.scanner.skip(token)
    }
    return position
  }

  /// Appends a position, if there is one.
  ///
  /// - Parameter time: Where it has none of its own.
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
