/// Adds the date to times of day.
struct NMEACalendar {
  /// Days since 1970-01-01.
  private var day: Int
  private var latest: NMEATime?
  /// True if the receiver has sent a date.
  private(set) var isDated = false
  /// True if the day is arbitrary, as no date is known.
  private(set) var isArbitrary: Bool
  /// The number of days to add to the times before the receiver's first date; nil before that date.
  private(set) var correction: Int?

  private static let nanosecondsOfDay: Int64 = 86_400_000_000_000

  /// - Parameter day: The day of times before the receiver's first date.
  init(day: CalendarDate?) {
    self.day = day?.daysSince1970 ?? 0
    isArbitrary = day == nil
  }

  /// Sets the day, unless the receiver has sent a date.
  mutating func suggest(_ date: CalendarDate) {
    if !isDated { day = date.daysSince1970 }
    isArbitrary = false
  }

  /// The time of day as a timestamp. If no date comes with it, a time more than 12 hours before the
  /// previous one is on the next day.
  mutating func timestamp(of time: NMEATime, date: CalendarDate?) -> Timestamp {
    if let latest, latest.nanoseconds - time.nanoseconds > Self.nanosecondsOfDay / 2 { day += 1 }
    latest = time
    if let date {
      if !isDated { correction = date.daysSince1970 - day }
      isDated = true
      isArbitrary = false
      day = date.daysSince1970
    }
    let nanoseconds = Int128(day) * Int128(Self.nanosecondsOfDay) + Int128(time.nanoseconds)
    return Timestamp(nanoseconds: Int64(clamping: nanoseconds))
  }
}
