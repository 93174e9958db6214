import Streams

/// Puts the times that a receiver tells on the scheduler's time line.
///
/// A fix comes some time after it was taken; how long is not known. That which comes soonest is
/// taken to be of the instant it came; the others are as much older as the receiver says. So no fix is
/// of the future: one that would be has come sooner than all before it.
///
/// R1: five fixes in a row that are older than the last accepted one, and in order among themselves,
/// say that the receiver's clock was wrong and has been set. The fifth is of the instant it came.
struct ReceiverClock: Sendable {
  private struct Reading: Sendable {
    let time: Timestamp
    /// The number of the receiver's line.
    let line: Int
  }

  private static let fixesThatSetItBack = 5

  /// A time of the receiver, and the instant that is taken for it.
  private var origin: (told: Timestamp, instant: Instant)?
  private var lastAccepted: Reading?
  /// The fixes since then: older ones, in order. How many, the first and the last.
  private var older: (count: Int, first: Reading, last: Reading)?

  /// When a fix was taken.
  ///
  /// - Parameters:
  ///   - time: As the receiver says; nil if it does not.
  ///   - line: The number of the line that says so.
  /// - Returns: The instant, and whether this fix begins a new segment, and why.
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
