/// A point on a scheduler's time line: nanoseconds since the scheduler's origin.
///
/// All schedulers share this type, so `any Scheduler` needs no type erasure. Arithmetic saturates
/// at about ±292 years; it never traps.
public struct Instant: InstantProtocol, BitwiseCopyable, Sendable {
  /// Nanoseconds since the scheduler's origin.
  public let nanoseconds: Int64

  @_alwaysEmitIntoClient public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  /// The instant `duration` after a scheduler's origin.
  @_alwaysEmitIntoClient public init(_ duration: Duration) {
    self.init(nanoseconds: duration.nanoseconds)
  }

  /// The origin of the scheduler's time line.
  @_alwaysEmitIntoClient public static var zero: Instant { Instant(nanoseconds: 0) }

  /// The latest instant that can be represented.
  @_alwaysEmitIntoClient public static var distantFuture: Instant { Instant(nanoseconds: .max) }

  @_alwaysEmitIntoClient public func advanced(by duration: Duration) -> Instant {
    advanced(byNanoseconds: duration.nanoseconds)
  }

  @_alwaysEmitIntoClient public func duration(to other: Instant) -> Duration {
    .nanoseconds(other.nanoseconds) - .nanoseconds(nanoseconds)
  }

  @_alwaysEmitIntoClient public static func < (left: Instant, right: Instant) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The instant `duration` later.
  @_alwaysEmitIntoClient public static func + (instant: Instant, duration: Duration) -> Instant {
    instant.advanced(by: duration)
  }

  /// The instant `duration` earlier.
  @_alwaysEmitIntoClient public static func - (instant: Instant, duration: Duration) -> Instant {
    let (difference, overflowed) =
      instant.nanoseconds.subtractingReportingOverflow(duration.nanoseconds)
    return Instant(
      nanoseconds: overflowed ? (duration < .zero ? .max : .min) : difference)
  }

  /// The duration from the second instant to the first.
  @_alwaysEmitIntoClient public static func - (later: Instant, earlier: Instant) -> Duration {
    earlier.duration(to: later)
  }

  /// Adds nanoseconds. For hot paths, where a `Duration` is converted only once, as the conversion
  /// divides 128-bit numbers.
  @_alwaysEmitIntoClient package func advanced(byNanoseconds step: Int64) -> Instant {
    let (sum, overflowed) = nanoseconds.addingReportingOverflow(step)
    return Instant(nanoseconds: overflowed ? (step < 0 ? .min : .max) : sum)
  }
}

extension Instant: CustomStringConvertible {
  public var description: String { "\(Duration.nanoseconds(nanoseconds))" }
}

extension Duration {
  /// Whole nanoseconds, rounded towards zero and saturating.
  @usableFromInline package var nanoseconds: Int64 {
    // Before `components`, which traps for more seconds than fit into 64 bits.
    if self >= .nanoseconds(Int64.max) { return .max }
    if self <= .nanoseconds(Int64.min) { return .min }
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// Converts seconds, rounded to nanoseconds, and saturating at the range of an ``Instant``.
  @_alwaysEmitIntoClient init(checkedSeconds seconds: Double) {
    require(!seconds.isNaN, "A time in seconds must be a number.")
    // The greatest whole number of seconds whose nanoseconds fit into 64 bits.
    let limit = 9_223_372_036.0
    self = .nanoseconds(Int64((min(max(seconds, -limit), limit) * 1e9).rounded()))
  }
}
