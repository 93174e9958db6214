import Streams

extension Route {
  /// More fixes than these are a mistake, and would fill the memory.
  static let mostFixes = 10_000_000

  /// A part of a route that was not read from a file: it has one track with one segment.
  ///
  /// - Parameter file: What errors call the route.
  public func part(_ part: RoutePart, file: String) throws(RouteError) -> Route {
    for (number, noun) in [(part.track, "track"), (part.segment, "segment")] {
      guard let number, number != 1 else { continue }
      throw RouteError(file: file, message: "there is no \(noun) \(number) in it; it has 1 \(noun)")
    }
    return try timedPart(part, file: file)
  }

  /// Cuts off the ends, turns round, repeats.
  func timedPart(_ part: RoutePart, file: String) throws(RouteError) -> Route {
    var route = self
    if part.from != nil || part.to != nil {
      let bounds = (try instant(part.from, file: file), try instant(part.to, file: file))
      try route.cut(from: bounds.0, to: bounds.1, file: file)
    }
    if part.isReversed { route.reverse() }
    if part.laps != 1 { try route.repeat(part.laps, file: file) }
    return route
  }

  /// On the time line of the fixes.
  private func instant(_ bound: RoutePart.Bound?, file: String) throws(RouteError) -> Instant? {
    switch bound {
    case nil: return nil
    case .offset(let duration): return Instant(duration)
    case .instant(let timestamp):
      guard let startTime else {
        let message = "it has no dates, and so no such instant; write seconds since its start"
        throw RouteError(file: file, message: message)
      }
      let (time, overflowed) = timestamp.nanoseconds
        .subtractingReportingOverflow(startTime.nanoseconds)
      return Instant(nanoseconds: overflowed ? (timestamp < startTime ? .min : .max) : time)
    }
  }

  /// Keeps the fixes between two instants, both included. The first is at the origin again.
  private mutating func cut(from: Instant?, to: Instant?, file: String) throws(RouteError) {
    let (first, last) = (from ?? Instant(nanoseconds: .min), to ?? .distantFuture)
    var kept: [Location] = []
    var starts: [SegmentStart] = []
    for segment in segments {
      let count = kept.count
      kept += fixes[segment.fixes].lazy.filter { $0.time >= first && $0.time <= last }
      if kept.count > count { starts.append(SegmentStart(fix: count, track: segment.track)) }
    }
    guard let start = kept.first?.time else {
      let reason =
        first > last
        ? "the end comes before the start"
        : "it lasts \(duration.text)" + (startTime.map { " from \($0)" } ?? "")
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

  /// Nanoseconds; a second where the time never passes.
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
