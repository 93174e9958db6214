import Streams
import TrackerPipeline

/// The times of a ride on the wall clock, for files with absolute times.
struct WallClock: Sendable {
  /// The note for a route whose absolute times are not known.
  static let note = "Its start is not known; times count from 1970-01-01T00:00:00Z."

  let isKnown: Bool
  private let origin: Int64

  init(_ route: Route) {
    isKnown = route.startTime != nil
    origin = route.startTime?.nanoseconds ?? 0
  }

  /// `2024-03-10`; nil if it is not known.
  func date(_ time: Instant) -> String? {
    isKnown ? String(text(time).prefix(10)) : nil
  }

  /// `12:00:00` in UTC, rounded down to the second; empty if it is not known.
  func timeOfDay(_ time: Instant) -> String {
    isKnown ? String(text(time).dropFirst(11).prefix(8)) : ""
  }

  /// RFC 3339, to the nanosecond.
  func text(_ time: Instant) -> String {
    let (sum, overflowed) = origin.addingReportingOverflow(time.nanoseconds)
    return Timestamp(nanoseconds: overflowed ? .max : sum).description
  }
}
