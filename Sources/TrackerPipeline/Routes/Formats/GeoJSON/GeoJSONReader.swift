/// Reads GeoJSON (RFC 7946): lines, or points, with times in their properties.
///
/// GeoJSON itself has no times; by convention they are properties. The times of a line are the array `coordTimes`,
/// `times`, `timestamps` or `coordinateProperties.times`, for several lines perhaps an array of arrays. OGC Moving Features has
/// `datetimes` beside the coordinates of a `temporalGeometry`. Some programs write a time as the fourth number of a
/// position. The time of a point is `time`, `timestamp` or `time_long`. Each is RFC 3339 or a `NumericTime`. Lines are
/// used before points; areas are not used. A file may contain a sequence of features, each on its line or behind a
/// record separator (GeoJSONSeq, RFC 8142). The format of the app Overland, which names the features `locations`, is
/// read as well.
struct GeoJSONReader: JSONCourseReader, GeoJSONObjectReader {
  let input: RouteInput
  /// The number of positions read so far.
  var pointCount = 0
  var scanner: JSONScanner
  var draft = CourseDraft<GeoJSONShape.Kind>()
  /// The feature that is being read. It is a property, so that a file that ends within it does not
  /// lose it.
  var feature = GeoJSONFeature()
  var shapes: [GeoJSONShape] {
    get { feature.shapes }
    _modify { yield &feature.shapes }
  }
  private var areas = 0
  /// Features whose numbers of times and positions differ.
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

  /// Ends the feature that is being read: its lines become a track, and its points join the other
  /// points.
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
            altitude: position.altitude, time: time ?? position.time ?? single),
          line: time == nil ? feature.pointTime?.line ?? feature.timesLine : feature.timesLine)
      }
    }
  }

  private mutating func pointTime() -> Timestamp? {
    guard let time = feature.pointTime, !time.text.isEmpty else { return nil }
    return draft[.point].anyTime(time.text, line: time.line, column: time.column)
  }

  /// The times of each line: the k-th list, or a part of the only list.
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
        "\(positions) and \(times); they are paired in order, and the surplus is not paired")
    }
    lists += repeatElement([], count: max(0, lines.count - lists.count))
    return lists
  }
}
