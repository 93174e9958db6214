/// Reads GeoJSON (RFC 7946): lines with times beside them, or points with theirs.
///
/// GeoJSON has no times; by convention they are in the properties. Those of a line are the array
/// `coordTimes`, `times` or `coordinateProperties.times`, for several lines perhaps an array of
/// arrays; that of a point is `time`, `timestamp` or `time_long`. Each is RFC 3339 or a
/// `NumericTime`. Lines are used before points; areas are not. A file may hold one feature behind the
/// other, each on its line or behind a record separator (GeoJSONSeq, RFC 8142). What the app Overland
/// sends and stores is read as well: there the features are called `locations`.
struct GeoJSONReader: JSONCourseReader {
  let input: RouteInput
  /// How many positions have been read.
  var pointCount = 0
  var scanner: JSONScanner
  var draft = CourseDraft<GeoJSONShape.Kind>()
  /// The feature that is being read: a property, so that the end of the file does not lose it.
  var feature = GeoJSONFeature()
  private var areas = 0
  /// Features with another number of times than positions.
  private var mismatches = ProblemSummary()

  init(_ input: RouteInput) {
    self.input = input.inUTF8()
    scanner = JSONScanner(self.input, texts: .short)
  }

  mutating func course() throws(RouteError) -> Course {
    let syntaxError = try readTexts()
    finishFeature()
    guard var course = try draft.course(file: file) else { throw noPoints(syntaxError) }
    if let place = mismatches.first {
      course.warnings.append("line \(place.line): \(place.message)")
    }
    if areas > 0 { course.warnings.append("\(counted(areas, "polygon")) not used") }
    if let syntaxError { course.warnings.append(syntaxError.warning) }
    return course
  }

  mutating func text(_ token: JSONToken) throws(JSONSyntaxError) {
    finishFeature()
    if token == .objectStart { try object() } else { try scanner.skip(token) }
  }

  private func noPoints(_ syntaxError: JSONSyntaxError?) -> RouteError {
    if let syntaxError { return syntaxError.error(in: file) }
    let message =
      areas > 0
      ? "there are only polygons in it; a route is a LineString, a MultiLineString or Points"
      : "there are no points in it: no LineString, MultiLineString or Point of GeoJSON"
    return RouteError(file: file, message: message)
  }

  /// Ends the feature that is being read: its lines are a track, a point goes with other points.
  mutating func finishFeature() {
    draft[.line].startTrack()
    if let name = feature.name { draft[.line].nameTrack(name) }
    append(feature.shapes.filter { $0.kind == .line }, to: .line)
    append(feature.shapes.filter { $0.kind == .point }, to: .point)
    areas += feature.shapes.count { $0.kind == nil && !$0.lines.isEmpty }
    feature = GeoJSONFeature()
  }

  private mutating func append(_ shapes: [GeoJSONShape], to kind: GeoJSONShape.Kind) {
    if shapes.isEmpty { return }
    let single = kind == .point ? pointTime() : nil
    for shape in shapes { draft[kind].drop(shape.invalid) }
    let lines = shapes.flatMap(\.lines)
    for (line, times) in zip(lines, pairedTimes(lines)) {
      if kind == .line { draft[kind].startSegment() }
      for (index, position) in line.enumerated() {
        guard let position else { continue }
        let time = index < times.count ? times[times.startIndex + index] : nil
        draft[kind].append(
          Course.Point(
            coordinate: position.coordinate, accuracy: feature.accuracy,
            altitude: position.altitude, time: time ?? single),
          line: time == nil ? feature.pointTime?.line ?? feature.timesLine : feature.timesLine)
      }
    }
  }

  private mutating func pointTime() -> Timestamp? {
    guard let time = feature.pointTime, !time.text.isEmpty else { return nil }
    return draft[.point].anyTime(time.text, line: time.line, column: time.column)
  }

  /// For each line its times: the k-th list, or its part of the only one.
  private mutating func pairedTimes(_ lines: [[GeoJSONShape.Position?]]) -> [ArraySlice<Timestamp?>]
  {
    var lists = feature.times.map { $0[...] }
    if lists.count == 1, var rest = lists.first {
      lists = lines.map { line in
        defer { rest = rest.dropFirst(line.count) }
        return rest.prefix(line.count)
      }
      if let last = lists.indices.last { lists[last] += rest }
    }
    let isEven = lists.map(\.count) == lines.map(\.count)
    if !isEven, !lists.isEmpty {
      let positions = counted(lines.reduce(0) { $0 + $1.count }, "position")
      let times = counted(feature.times.reduce(0) { $0 + $1.count }, "time")
      mismatches.add(
        line: feature.timesLine,
        "\(positions) and \(times); they are paired in order, and what is over is left without")
    }
    lists += repeatElement([], count: max(0, lines.count - lists.count))
    return lists
  }
}
