import Streams

extension Route {
  /// The times between the fixes before and after each long interruption of the recording, in order.
  ///
  /// - Parameter duration: The least length of an interruption.
  package func interruptions(atLeast duration: Duration) -> [(start: Instant, end: Instant)] {
    let (fixes, starts) = validFixes()
    let recorded = RecordedTime(fixes.map(\.time), lengths, segmentStarts: starts)
    return recorded.interruptions.lazy.filter { $0.start.duration(to: $0.end) >= duration }
      .map { ($0.start, $0.end) }
  }
}
