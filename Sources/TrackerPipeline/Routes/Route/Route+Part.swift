import Streams

extension Route {
  /// The most fixes of a repeated route, which bounds the memory.
  static let mostFixes = 10_000_000

  /// A part of a route that was not read from a file, and has one track with one segment.
  ///
  /// - Parameter file: The name of the route in errors.
  public func part(_ part: RoutePart, file: String) throws(RouteError) -> Route {
    if let name = part.trackName, part.track == nil {
      throw RouteError(
        file: file, message: "there is no track \(Quoted(name)) in it; it has 1 track")
    }
    for (number, noun) in [(part.track, "track"), (part.segment, "segment")] {
      guard let number, number != 1 else { continue }
      throw RouteError(file: file, message: "there is no \(noun) \(number) in it; it has 1 \(noun)")
    }
    return try timedPart(part, file: file)
  }

  /// Trims the ends of the route, cuts it at the bounds in time, reverses it, and repeats it.
  func timedPart(_ part: RoutePart, file: String) throws(RouteError) -> Route {
    var route = self
    if part.trim > 0 {
      try route.trimEnds(of: part.trim, file: file)
      // The name and the notes would reveal the ends.
      if let directions {
        route.name = directions.followsRoads ? "directions" : "straight line"
        route.warnings.removeAll(where: directions.notes.contains)
        route.directions = nil
      }
    }
    if part.from != nil || part.to != nil {
      let bounds = (try instant(part.from, file: file), try instant(part.to, file: file))
      try route.cut(from: bounds.0, to: bounds.1, file: file)
    }
    if part.isReversed {
      route.reverse()
      route.directions = route.directions?.reversed
    }
    if part.laps != 1 { try route.repeat(part.laps, file: file) }
    // The fixes of a part, or of a reversed route, are samples of the line at the same speed.
    route.sampledSpeed = sampledSpeed
    return route
  }

  /// The instant of a bound on the time line of the fixes.
  private func instant(_ bound: RoutePart.Bound?, file: String) throws(RouteError) -> Instant? {
    switch bound {
    case nil: return nil
    case .offset(let duration): return Instant(duration)
    case .instant(let timestamp):
      guard let startTime else {
        let message = "it has no dates, so it cannot be cut at one; write seconds since its start"
        throw RouteError(file: file, message: message)
      }
      let (time, overflowed) = timestamp.nanoseconds
        .subtractingReportingOverflow(startTime.nanoseconds)
      return Instant(nanoseconds: overflowed ? (timestamp < startTime ? .min : .max) : time)
    }
  }

  /// Removes the fixes nearer than a distance, in metres, to an end of their track. If such fixes
  /// are in the middle of a track, a new segment begins behind them.
  private mutating func trimEnds(of distance: Double, file: String) throws(RouteError) {
    var ends: [Int: (first: Vicinity, last: Vicinity)] = [:]
    for (track, segments) in Dictionary(grouping: segments, by: \.track) {
      let valid = segments.flatMap { fixes[$0.fixes] }.map(\.coordinate).filter(\.isValid)
      guard let first = valid.first, let last = valid.last else { continue }
      ends[track] = (
        Vicinity(of: first, radius: distance), Vicinity(of: last, radius: distance)
      )
    }
    let metres = distance < 1e15 ? "\(Int(distance))" : "\(distance)"
    let reason = "all of it is within \(metres) m of where it begins or ends"
    try keep(file: file, orElse: reason) { fix, track in
      guard let (first, last) = ends[track] else { return false }
      return !first.contains(fix.coordinate) && !last.contains(fix.coordinate)
    }
  }

  /// Keeps the fixes between two instants, both included.
  private mutating func cut(from: Instant?, to: Instant?, file: String) throws(RouteError) {
    let (first, last) = (from ?? Instant(nanoseconds: .min), to ?? .distantFuture)
    let reason =
      first > last
      ? "the end comes before the start"
      : "it lasts \(duration.text)" + (startTime.map { " from \($0)" } ?? "")
    try keep(file: file, orElse: reason) { fix, _ in fix.time >= first && fix.time <= last }
  }

  /// Keeps the fixes that meet a condition, and moves the first of them to the origin of the time
  /// line. Removed fixes between kept ones split their segment in two.
  private mutating func keep(
    file: String, orElse reason: String, where isKept: (Location, _ track: Int) -> Bool
  ) throws(RouteError) {
    var kept: [Location] = []
    var starts: [SegmentStart] = []
    for segment in segments {
      var isFollowing = false
      for fix in fixes[segment.fixes] {
        let wasKept = isFollowing
        isFollowing = isKept(fix, segment.track)
        guard isFollowing else { continue }
        if !wasKept { starts.append(SegmentStart(fix: kept.count, track: segment.track)) }
        kept.append(fix)
      }
    }
    guard let start = kept.first?.time else {
      throw RouteError(file: file, message: "nothing is left of it: \(reason)")
    }
    startTime = startTime.map { Timestamp(nanoseconds: $0.nanoseconds + start.nanoseconds) }
    fixes = kept.map { $0.moved(to: $0.time.nanoseconds - start.nanoseconds) }
    segmentStarts = starts
  }

  private mutating func reverse() {
    guard let end = fixes.last?.time else { return }
    segmentStarts = segments.reversed().map {
      SegmentStart(fix: fixes.count - $0.fixes.upperBound, track: $0.track)
    }
    fixes = fixes.reversed().map { $0.moved(to: end.nanoseconds - $0.time.nanoseconds) }
  }

  private mutating func `repeat`(_ laps: Int, file: String) throws(RouteError) {
    guard let end = fixes.last?.time.nanoseconds, laps > 1 else { return }
    let (count, overflowed) = fixes.count.multipliedReportingOverflow(by: laps)
    let lap = Int128(end) + Int128(medianInterval)
    guard !overflowed, count <= Self.mostFixes, lap * Int128(laps) < Int128(Int64.max / 2) else {
      let message =
        "\(laps) laps of \(counted(fixes.count, "position")) are more than \(Self.mostFixes), "
        + "or take longer than a century; ride fewer"
      throw RouteError(file: file, message: message)
    }
    let once = fixes
    let startsOnce = segments.map { SegmentStart(fix: $0.fixes.lowerBound, track: $0.track) }
    segmentStarts = startsOnce
    fixes.reserveCapacity(count)
    for number in 1..<laps {
      segmentStarts += startsOnce.lazy.map {
        SegmentStart(fix: $0.fix + number * once.count, track: $0.track)
      }
      let start = Int64(number) * Int64(lap)
      fixes += once.map { $0.moved(to: $0.time.nanoseconds + start) }
    }
  }

  /// The median time between fixes in nanoseconds, equal times aside; a second if there is none.
  private var medianInterval: Int64 {
    let intervals = zip(fixes, fixes.dropFirst())
      .map { $1.time.nanoseconds - $0.time.nanoseconds }.filter { $0 > 0 }.sorted()
    return intervals.isEmpty ? 1_000_000_000 : intervals[intervals.count / 2]
  }
}

extension Location {
  fileprivate func moved(to nanoseconds: Int64) -> Location {
    var moved = self
    moved.time = Instant(nanoseconds: nanoseconds)
    return moved
  }
}
