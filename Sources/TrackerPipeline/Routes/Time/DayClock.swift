/// Adds dates to times of day, past midnight too.
struct DayClock {
  /// Days since 1970-01-01.
  private var day = 0
  /// The last date that was set.
  private var date: CalendarDate?
  private var latest: Int64?

  /// False if no date was set.
  var hasDate: Bool { date != nil }

  private static let dayLength: Int64 = 86_400_000_000_000
  private static let hour: Int64 = 3_600_000_000_000

  /// Sets the date of the times that follow. A date that is set again changes nothing, as the
  /// header may be repeated after midnight.
  mutating func set(_ date: CalendarDate) {
    guard date != self.date else { return }
    self.date = date
    day = date.daysSince1970
    latest = nil
  }

  /// The time of day as a timestamp; on 1970-01-01 and the days after it if no date was set.
  ///
  /// A time that is lower by more than 12 hours has passed midnight. A time that is lower by less
  /// is a correction of the clock. So is a time that is higher by more than 23 hours, just after
  /// midnight.
  ///
  /// - Parameter time: Nanoseconds since midnight.
  mutating func timestamp(of time: Int64) -> Timestamp {
    if let latest {
      if latest - time > 12 * Self.hour { day += 1 }
      if time - latest > 23 * Self.hour { day -= 1 }
    }
    latest = time
    let nanoseconds = Int128(day) * Int128(Self.dayLength) + Int128(time)
    return Timestamp(nanoseconds: Int64(clamping: nanoseconds))
  }
}
