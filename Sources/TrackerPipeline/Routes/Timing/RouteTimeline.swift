import Streams

/// Makes a route of a course by putting its points on a time line.
///
/// - A point whose time is wrong by days is removed by `StrayTimes`.
/// - All points have times: segments are ordered by their first time. A point older than the last
///   one kept is dropped. The first fix is at the origin.
/// - Some points have times: the same for those, and `fillTimes` adds the others.
/// - No point has a time: the course is ridden at the options' speed by `ConstantSpeedRide`.
struct RouteTimeline {
  var options: RouteOptions
  /// The course's name in errors.
  var file: String
  /// The name of the course's format.
  var source: String

  func route(of course: consuming Course) throws(RouteError) -> Route {
    let hasAltitudes = course.hasAltitudes
    var route = try timedRoute(of: course)
    if !hasAltitudes {
      let sampledSpeed = route.sampledSpeed
      defer { route.sampledSpeed = sampledSpeed }
      for index in route.fixes.indices { route.fixes[index].altitude = nil }
    }
    return route
  }

  private func timedRoute(of course: consuming Course) throws(RouteError) -> Route {
    var inFileOrder = course.takeSegments()
    let count = inFileOrder.reduce(0) { $0 + $1.points.count }
    let timed = inFileOrder.reduce(0) { $0 + $1.points.count { $0.time != nil } }
    var route = Route(
      name: course.name ?? fileName, source: source, fixes: [],
      points: count + course.invalid, dropped: Route.Dropped(invalid: course.invalid),
      warnings: course.warnings)
    route.trackNames = course.tracks.map(\.name)
    if timed == 0 {
      route.timing = .constantSpeed
      (route.fixes, route.segmentStarts) = try ConstantSpeedRide.fixes(
        along: inFileOrder, options, file: file)
      route.sampledSpeed = options.speed
      route.warnings.append(
        "no point has a time: ridden at \((options.speed * 100).rounded() / 100) m/s, a fix every \(options.interval.text)"
      )
      return route
    }
    var strays = StrayTimes()
    for index in inFileOrder.indices { strays.remove(from: &inFileOrder[index].points) }
    if let warning = strays.warning(of: count, hasDates: course.hasDates) {
      route.warnings.append(warning)
    }
    var segments = ordered(consume inFileOrder)
    let older = removeOlderPoints(from: &segments)
    if older > 0 { route.warnings.append(Self.words(for: older, of: count, in: course)) }
    route.dropped.outOfOrder = strays.points.count + older
    if timed < count {
      route.timing = .interpolated
      segments = fillTimes(of: segments)
      route.warnings.append("\(count - timed) of \(count) points have no time; it is interpolated")
    }
    route.startTime = course.hasDates ? segments.first?.points.first?.time : nil
    (route.fixes, route.segmentStarts) = try fixes(of: segments)
    return route
  }

  private static func words(
    for dropped: Int, of count: Int, in course: borrowing Course
  ) -> String {
    guard let jumpBack = course.jumpBack else {
      return "\(dropped) of \(count) points are older than a segment before theirs, and dropped"
    }
    let date = course.hasDates ? " of \(jumpBack.later.time)" : ""
    return
      "\(course.place) \(jumpBack.line): \(dropped) of \(count) points are older than one before them, "
      + "and dropped, from here on; they are older than \(course.place) \(jumpBack.later.line)\(date)"
  }

  /// The file's name, without its folder and extension.
  private var fileName: String {
    var name = file.split(separator: "/").last ?? "route"
    if name.hasSuffix(".gz") { name = name.dropLast(3) }
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }

  /// The segments by their first time. Those with the same time, and those without times, keep the
  /// order of the file, the latter behind their predecessor.
  private func ordered(_ segments: consuming [Course.Segment]) -> [Course.Segment] {
    var key = Timestamp(nanoseconds: .min)
    let keyed = segments.enumerated().map { index, segment in
      key = segment.points.lazy.compactMap(\.time).first ?? key
      return (key: key, index: index, segment: segment)
    }
    return keyed.sorted { ($0.key, $0.index) < ($1.key, $1.index) }.map(\.segment)
  }

  /// Removes points so that times never decrease; returns the number of removed points.
  private func removeOlderPoints(from segments: inout [Course.Segment]) -> Int {
    var last = Timestamp(nanoseconds: .min)
    var removed = 0
    for index in segments.indices {
      var kept = 0
      for (position, point) in segments[index].points.enumerated() {
        if let time = point.time {
          guard time >= last else { continue }
          last = time
        }
        // Nothing is written before the first removed point, so that an array is copied only if one
        // of its points is removed.
        if kept < position { segments[index].points[kept] = point }
        kept += 1
      }
      removed += segments[index].points.count - kept
      segments[index].points.removeLast(segments[index].points.count - kept)
    }
    segments.removeAll(where: \.points.isEmpty)
    return removed
  }

  private func fixes(
    of segments: [Course.Segment]
  ) throws(RouteError) -> ([Location], [Route.SegmentStart]) {
    guard let start = segments.first?.points.first?.time, let end = segments.last?.points.last?.time
    else { return ([], []) }
    guard !end.nanoseconds.subtractingReportingOverflow(start.nanoseconds).overflow else {
      throw RouteError(
        file: file, message: "it lasts more than 292 years, from \(start) to \(end)")
    }
    var fixes: [Location] = []
    var starts: [Route.SegmentStart] = []
    fixes.reserveCapacity(segments.reduce(0) { $0 + $1.points.count })
    for segment in segments {
      starts.append(Route.SegmentStart(fix: fixes.count, track: segment.track))
      for point in segment.points {
        let time = (point.time ?? start).nanoseconds - start.nanoseconds
        fixes.append(point.fix(at: Instant(nanoseconds: time)))
      }
    }
    return (fixes, starts)
  }
}

extension Course.Point {
  /// The fix at a time. A negative accuracy means that it is not known.
  func fix(at time: Instant) -> Location {
    let isKnown = accuracy.map { $0.isFinite && $0 >= 0 } ?? false
    return Location(
      coordinate: coordinate, horizontalAccuracy: isKnown ? accuracy : nil, altitude: altitude,
      time: time)
  }
}
