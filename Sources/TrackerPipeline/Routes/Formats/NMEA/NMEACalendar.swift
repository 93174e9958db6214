/// Puts times of day on their days.
struct NMEACalendar {
  /// Days since 1970-01-01.
  private var day: Int
  private var latest: NMEATime?
  /// True if the receiver has told a date.
  private(set) var isDated = false
  /// True if the day is an arbitrary one.
  private(set) var isArbitrary: Bool
  /// By how many days the times before the first date were wrong; nil as long as there is none.
  private(set) var correction: Int?

  private static let nanosecondsOfDay: Int64 = 86_400_000_000_000

  /// - Parameter day: The day to count from until the receiver tells one.
  init(day: CalendarDate?) {
    self.day = day?.daysSince1970 ?? 0
    isArbitrary = day == nil
  }

  /// Starts on another day, unless the receiver has told one.
  mutating func suggest(_ date: CalendarDate) {
    if !isDated { day = date.daysSince1970 }
    isArbitrary = false
  }

  /// A time of day that is more than 12 hours less than the one before is of the next day, unless a
  /// date comes with it.
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
