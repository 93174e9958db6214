/// A point on the wall clock: nanoseconds since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// Its range is from 1677-09-21 to 2262-04-11.
public struct Timestamp: Hashable, Comparable, Sendable {
  public var nanoseconds: Int64

  public init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.nanoseconds < right.nanoseconds
  }

  /// The timestamp later by a number of seconds, or earlier if it is negative; limited to the range
  /// of timestamps.
  func advanced(bySeconds seconds: Double) -> Timestamp {
    let step = Int64(clamping: Int128(exactly: (seconds * 1e9).rounded()) ?? Int128(Int64.max))
    let (sum, overflowed) = nanoseconds.addingReportingOverflow(step)
    return Timestamp(nanoseconds: overflowed ? (step < 0 ? .min : .max) : sum)
  }
}

extension Timestamp: CustomStringConvertible {
  /// RFC 3339 in UTC: `2024-03-10T12:00:00Z`, with 3, 6 or 9 decimals if there is a fraction.
  public var description: String {
    let (second, fraction) = nanoseconds.flooringQuotientAndRemainder(dividingBy: 1_000_000_000)
    let (day, time) = second.flooringQuotientAndRemainder(dividingBy: 86_400)
    let date = CalendarDate(daysSince1970: Int(day))
    let clock = [time / 3_600, time / 60 % 60, time % 60].map { padded(Int($0), to: 2) }
    let calendar = [padded(date.year, to: 4), padded(date.month, to: 2), padded(date.day, to: 2)]
    return calendar.joined(separator: "-") + "T" + clock.joined(separator: ":")
      + decimals(Int(fraction)) + "Z"
  }

  private func decimals(_ fraction: Int) -> String {
    switch fraction {
    case 0: ""
    case _ where fraction % 1_000_000 == 0: "." + padded(fraction / 1_000_000, to: 3)
    case _ where fraction % 1_000 == 0: "." + padded(fraction / 1_000, to: 6)
    default: "." + padded(fraction, to: 9)
    }
  }
}

/// A number with zeros before it, so that it has at least `width` digits.
func padded(_ number: Int, to width: Int) -> String {
  let digits = String(number)
  return String(repeating: "0", count: max(0, width - digits.count)) + digits
}

/// A day of the proleptic Gregorian calendar.
///
/// The algorithms are `days_from_civil` and `civil_from_days` of Howard Hinnant, "chrono-Compatible
/// Low-Level Date Algorithms": years begin in March, so that the leap day is the last of its year.
struct CalendarDate: Equatable {
  var year: Int
  var month: Int
  var day: Int

  init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  init(daysSince1970 days: Int) {
    let (era, dayOfEra) = (days + 719_468).flooringQuotientAndRemainder(dividingBy: 146_097)
    let leapDays = dayOfEra / 1_460 - dayOfEra / 36_524 + dayOfEra / 146_096
    let yearOfEra = (dayOfEra - leapDays) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  var daysSince1970: Int {
    let marchYear = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = marchYear.flooringQuotientAndRemainder(dividingBy: 400)
    let monthFromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  static func daysIn(month: Int, of year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return switch month {
    case 2: isLeap ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension BinaryInteger {
  /// Division that rounds towards minus infinity, so that the remainder is never negative.
  fileprivate func flooringQuotientAndRemainder(dividingBy divisor: Self) -> (Self, Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
