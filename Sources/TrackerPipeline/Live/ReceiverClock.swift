import Streams

/// Converts the times of a receiver to the scheduler's time line.
///
/// The delay between taking a fix and receiving it is not known. The fix with the smallest delay is
/// taken to be of the instant it arrived; the others are older, by the difference of the receiver's
/// times. So no fix is in the future: such a fix has a smaller delay than all before it, and becomes
/// the new reference.
///
/// R1: five consecutive fixes that are older than the last accepted one, and in order among
/// themselves, mean that the receiver's clock was wrong and has been set. The fifth gets the
/// instant it arrived.
struct ReceiverClock: Sendable {
  private struct Reading: Sendable {
    let time: Timestamp
    /// The number of the receiver's line.
    let line: Int
  }

  private static let fixesThatSetItBack = 5

  /// A time of the receiver, and the instant it stands for.
  private var origin: (told: Timestamp, instant: Instant)?
  private var lastAccepted: Reading?
  /// The older fixes since then, in order: their count, the first and the last.
  private var older: (count: Int, first: Reading, last: Reading)?

  /// Returns the instant at which a fix was taken.
  ///
  /// - Parameters:
  ///   - time: As the receiver reports it; nil if it does not.
  ///   - line: The number of the line that reports it.
  /// - Returns: The instant, and the reason if this fix begins a new segment.
  mutating func place(
    _ time: Timestamp?, line: Int, now: Instant
  ) -> (instant: Instant, setBack: LocationError?) {
    guard let time else {
      older = nil
      return (now, nil)
    }
    let setBack = note(Reading(time: time, line: line))
    if setBack != nil { origin = nil }
    return (instant(of: time, now: now), setBack)
  }

  private mutating func instant(of time: Timestamp, now: Instant) -> Instant {
    if let origin {
      let (passed, isTooLong) = time.nanoseconds.subtractingReportingOverflow(
        origin.told.nanoseconds)
      let instant = origin.instant.advanced(byNanoseconds: passed)
      if !isTooLong, instant <= now { return instant }
    }
    origin = (time, now)
    return now
  }

  private mutating func note(_ reading: Reading) -> LocationError? {
    guard let lastAccepted, reading.time < lastAccepted.time else {
      lastAccepted = reading
      older = nil
      return nil
    }
    if let row = older, row.last.time <= reading.time {
      older = (row.count + 1, row.first, reading)
    } else {
      older = (1, reading, reading)
    }
    guard let row = older, row.count == Self.fixesThatSetItBack else { return nil }
    self.lastAccepted = reading
    older = nil
    return .clockSetBack(
      "its line \(row.first.line) says \(row.first.time), its line \(lastAccepted.line) said "
        + "\(lastAccepted.time)")
  }
}
