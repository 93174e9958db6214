/// Time that never goes back, made of the time of a scheduler whose clock may be set.
///
/// When the clock is set back, time stands still at first, and goes on with the clock. So no kept instant is later than the
/// present, and no wait is longer than its interval. When the clock is set forth, time goes forth.
///
/// Threads read the clock before they take the lock under which this is used, so an instant may be a little earlier than
/// the one before. That moves nothing: time stands still until the clock has come there.
@usableFromInline struct SteadyTime: Sendable {
  /// A wait until a time, and how far the clock had been set back when it began.
  @usableFromInline struct Wait: Sendable {
    let time: Instant
    let setBack: Int64
  }

  /// How much earlier an instant may be, in nanoseconds, if the clock has not been set.
  static var tolerance: Int64 { 1_000_000 }

  /// The latest time that has been read, or is known to have come.
  @usableFromInline var latest = Instant(nanoseconds: .min)
  /// This time less the clock's, in nanoseconds: how far the clock has been set back. Not negative.
  @usableFromInline var setBack: Int64 = 0

  @_alwaysEmitIntoClient init() {}

  /// The time at which the clock shows `instant`.
  @_alwaysEmitIntoClient @inline(__always) mutating func time(at instant: Instant) -> Instant {
    let time = instant.advanced(byNanoseconds: setBack)
    if time < latest { follow(instant) } else { latest = time }
    return latest
  }

  /// The clock shows an earlier instant than before.
  @usableFromInline @inline(never) mutating func follow(_ instant: Instant) {
    let (distance, overflowed) =
      latest.nanoseconds.subtractingReportingOverflow(instant.nanoseconds)
    if overflowed || distance - setBack > Self.tolerance { setBack = overflowed ? .max : distance }
  }

  /// The beginning of a wait until a time.
  func wait(until time: Instant) -> Wait { Wait(time: time, setBack: setBack) }

  /// Notes that a wait is over, so its time has come, even if the clock has been set back meanwhile. If that has been
  /// noticed already, time has stood still meanwhile, and is not moved: a later instant that was kept would seem earlier.
  mutating func end(_ wait: Wait) { if wait.setBack == setBack { latest = max(latest, wait.time) } }

  /// The clock's instant at a time.
  func instant(at time: Instant) -> Instant { time.advanced(byNanoseconds: -setBack) }
}
