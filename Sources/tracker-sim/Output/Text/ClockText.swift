import Streams

/// A time as on a clock: `0:15:00`, `0:00:00.3`; from a day on, with days: `855 d 18:29:20.3`.
enum ClockText {
  /// To the tenth of a second; whole seconds have no decimals if `isTrimmed`.
  static func of(_ time: Instant, isTrimmed: Bool = false) -> String {
    text(FixedPoint(nanoseconds: time.nanoseconds, places: 1).units, isTrimmed: isTrimmed)
  }

  /// The same of the sum of many times, which may be longer than 292 years.
  static func of(_ duration: Duration, isTrimmed: Bool = false) -> String {
    text(FixedPoint(seconds: duration, places: 1).units, isTrimmed: isTrimmed)
  }

  private static func text(_ tenths: Int64, isTrimmed: Bool) -> String {
    let seconds = tenths / 10
    let (days, hours) = (seconds / 86_400, seconds / 3_600 % 24)
    let clock =
      (days > 0 ? "\(Int(days).grouped) d " : "")
      + "\(hours):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
    return isTrimmed && tenths % 10 == 0 ? clock : "\(clock).\(tenths % 10)"
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}
