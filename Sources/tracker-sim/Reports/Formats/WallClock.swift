import Foundation
import Streams
import TrackerPipeline

/// The times of a ride on the wall clock.
struct WallClock: Sendable {
  /// The note for a route whose absolute times are not known.
  static let note = "Its start is not known; times count from 1970-01-01T00:00:00Z."

  let isKnown: Bool
  private let origin: Int64
  /// UTC if it is nil.
  private let timeZone: TimeZone?

  init(_ route: Route) {
    isKnown = route.startTime != nil
    origin = route.startTime?.nanoseconds ?? 0
    timeZone = route.timeZone
  }

  /// `2024-03-10` in the zone of the route; nil if it is not known.
  func date(_ time: Instant) -> String? {
    isKnown ? String(local(time).prefix(10)) : nil
  }

  /// `12:00:00` in the zone of the route, rounded down to the second; empty if it is not known.
  func timeOfDay(_ time: Instant) -> String {
    isKnown ? String(local(time).dropFirst(11).prefix(8)) : ""
  }

  /// The offset of times of day, to the minute: `UTC−4`, `UTC+5:30` or `UTC`.
  func zone(_ time: Instant) -> String {
    let minutes = offset(time) / 60
    let (hour, minute) = abs(minutes).quotientAndRemainder(dividingBy: 60)
    if minutes == 0 { return "UTC" }
    return "UTC\(minutes < 0 ? "−" : "+")\(hour)"
      + (minute == 0 ? "" : ":\(minute < 10 ? "0" : "")\(minute)")
  }

  /// RFC 3339 in UTC, to the nanosecond.
  func text(_ time: Instant) -> String {
    timestamp(time, plus: 0).description
  }

  private func local(_ time: Instant) -> String {
    timestamp(time, plus: offset(time)).description
  }

  /// The seconds from UTC, positive to the east.
  private func offset(_ time: Instant) -> Int {
    guard let timeZone else { return 0 }
    // Whole seconds, as a `Double` has them exactly.
    let seconds = timestamp(time, plus: 0).nanoseconds / 1_000_000_000
    return timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }

  private func timestamp(_ time: Instant, plus seconds: Int) -> Timestamp {
    let sum = Int128(origin) + Int128(time.nanoseconds) + Int128(seconds) * 1_000_000_000
    return Timestamp(nanoseconds: Int64(clamping: sum))
  }
}

extension WallClock {
  /// A day, and the offset from UTC on it.
  struct Day: Equatable, Sendable {
    let date: String
    let zone: String

    /// The texts that are not the same as before.
    func changes(since day: Day?) -> [String] {
      (date == day?.date ? [] : [date]) + (zone == day?.zone ? [] : [zone])
    }
  }

  /// The day of a time, if that is known.
  func day(_ time: Instant) -> Day? {
    date(time).map { Day(date: $0, zone: zone(time)) }
  }
}
