/// Puts the points of a course in the order of their times: see `RouteTimeline`. Warnings say what it has done.
struct CourseOrder {
  private let kind: Course.PointOrder
  private let hasDates: Bool
  private let place: String
  private let jumpBack: TimeOrder.JumpBack?
  /// The number of points.
  private let count: Int
  private let sortsSegments: Bool
  private var strays = StrayTimes()
  /// The number of positions that were sorted.
  private var sorted = 0
  /// The segments that were sorted, although they are a track's.
  private var sortedSegments = (segments: 0, points: 0)
  private var turned = (segments: 0, points: 0)
  private var outOfOrder = 0
  private var older = 0
  /// The reason why the times are none; nil if they are.
  private(set) var reasonForNoTimes: String?

  /// - Parameter sortsSegments: False if points are left out of any segment whose times are not in order.
  init(_ course: borrowing Course, count: Int, sortsSegments: Bool) {
    self.sortsSegments = sortsSegments
    kind = course.order
    hasDates = course.hasDates
    place = course.place
    jumpBack = course.jumpBack
    self.count = count
  }

  /// The number of points that were left out.
  var leftOut: Int { strays.points.count + outOfOrder + older }

  /// The segments with their points in order, or without times.
  mutating func sorted(_ segments: consuming [Course.Segment]) -> [Course.Segment] {
    switch kind {
    case .track: break
    case .positions: for index in segments.indices { sort(&segments[index].points) }
    case .waypoints:
      if !segments.allSatisfy(\.points.areInOrder) {
        return withoutTimes(segments, "their times are not in order, as those of their creation")
      }
    }
    let inOrder = segments.map(\.points.areInOrder)
    let turned = segments.indices.map { !inOrder[$0] && turn(&segments[$0].points) }
    strays.remove(from: &segments, areInOrder: inOrder, areTurned: turned)
    for index in segments.indices where !inOrder[index] { putInOrder(&segments[index].points) }
    segments.removeAll(where: \.points.isEmpty)
    return segments
  }

  /// The segments without their times, if all of them are equal.
  mutating func withoutOnlyTime(_ segments: consuming [Course.Segment]) -> [Course.Segment] {
    guard let time = Self.onlyTime(in: segments) else { return segments }
    return withoutTimes(segments, "all points have one time\(hasDates ? ", \(time)" : "")")
  }

  /// Drops the points that are older than the last kept of the segments before.
  mutating func removeOlderPoints(from segments: inout [Course.Segment]) {
    var last = Timestamp(nanoseconds: .min)
    for index in segments.indices {
      let points = segments[index].points
      // Within a segment the times are in order.
      if let first = points.lazy.compactMap(\.time).first, first < last {
        segments[index].points = points.filter { $0.time.map { $0 >= last } ?? true }
        older += points.count - segments[index].points.count
      }
      last = segments[index].points.lazy.reversed().compactMap(\.time).first ?? last
    }
    segments.removeAll(where: \.points.isEmpty)
  }

  var warnings: [String] {
    var warnings: [String] = []
    if let warning = strays.warning(of: count, hasDates: hasDates) { warnings.append(warning) }
    if sorted > 0 { warnings.append("\(counted(sorted, "point")) put in the order of time") }
    if sortedSegments.segments > 0 {
      let segments = counted(sortedSegments.segments, "segment")
      warnings.append(
        "\(segments) of \(counted(sortedSegments.points, "point")) \(sortedSegments.segments == 1 ? "is" : "are") put in the order of time; --order file leaves points out instead"
      )
    }
    if turned.segments > 0 {
      let segments = counted(turned.segments, "segment")
      warnings.append(
        "\(segments) of \(counted(turned.points, "point")) had the newest point first, and \(turned.segments == 1 ? "is" : "are") turned round"
      )
    }
    if outOfOrder > 0 { warnings.append(words(for: outOfOrder)) }
    if older > 0 {
      warnings.append(
        "\(older) of \(count) points are older than a segment before theirs, and dropped")
    }
    return warnings
  }

  private func words(for leftOut: Int) -> String {
    let text =
      "\(leftOut) of \(count) points left out, so that the times of the others are in order"
    guard let jumpBack, turned.segments == 0 else { return text }
    let date = hasDates ? " of \(jumpBack.later.time)" : ""
    return
      "\(place) \(jumpBack.line): \(text); the first time that falls back is here, behind that of "
      + "\(place) \(jumpBack.later.line)\(date)"
  }

  mutating func withoutTimes(
    _ segments: consuming [Course.Segment], _ reason: String
  ) -> [Course.Segment] {
    reasonForNoTimes = reason
    for index in segments.indices {
      for point in segments[index].points.indices { segments[index].points[point].time = nil }
    }
    return segments
  }

  /// The time of all points that have one; nil if they are several, or less than two points have one.
  private static func onlyTime(in segments: borrowing [Course.Segment]) -> Timestamp? {
    var only: Timestamp?
    var count = 0
    for index in segments.indices {
      for point in segments[index].points {
        guard let time = point.time else { continue }
        if let only, time != only { return nil }
        only = time
        count += 1
      }
    }
    return count > 1 ? only : nil
  }

  private mutating func sort(_ points: inout [Course.Point]) {
    if points.areInOrder { return }
    sorted += points.count
    points = SegmentSort.order(of: points).map { points[$0] }
  }

  /// - Returns: True if they were turned round.
  private mutating func turn(_ points: inout [Course.Point]) -> Bool {
    guard TimeSequence(of: points).runsBackwards else { return false }
    turned.segments += 1
    turned.points += points.count
    points.reverse()
    return true
  }

  private mutating func putInOrder(_ points: inout [Course.Point]) {
    let kept = TimeSequence(of: points).longestInOrder
    if sortsSegments, let sorted = SegmentSort.sorted(points, keeping: kept) {
      sortedSegments.segments += 1
      sortedSegments.points += points.count
      return points = sorted
    }
    let timed = points.indices.filter { points[$0].time != nil }
    outOfOrder += timed.count - kept.count
    let left = Set(timed).subtracting(kept.map { timed[$0] })
    points = points.indices.filter { !left.contains($0) }.map { points[$0] }
  }
}

extension TimeSequence {
  init(of points: [Course.Point]) {
    times = points.compactMap { $0.time?.nanoseconds }
  }
}

extension [Course.Point] {
  /// True if no time is earlier than one before it: one comparison a point, as most recordings are in order.
  fileprivate var areInOrder: Bool {
    var latest = Int64.min
    for point in self {
      guard let time = point.time else { continue }
      if time.nanoseconds < latest { return false }
      latest = time.nanoseconds
    }
    return true
  }
}
