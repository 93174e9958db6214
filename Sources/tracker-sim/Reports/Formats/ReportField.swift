import Streams
import TrackerPipeline

/// A number of a report, with the name that files and scenarios have for it.
struct ReportField<Subject>: Sendable {
  enum Kind: Sendable {
    case count
    /// With at most so many decimals.
    case decimal(places: Int)
    /// Seconds, to the millisecond.
    case time
  }

  let name: String
  let kind: Kind
  /// The number; nil if it is not known.
  let value: @Sendable (Subject) -> Double?
  /// The number as files have it; empty where there is none.
  let text: @Sendable (Subject) -> String

  static func count(
    _ name: String, _ count: @escaping @Sendable (Subject) -> Int
  ) -> ReportField {
    ReportField(name: name, kind: .count) {
      Double(count($0))
    } text: {
      String(count($0))
    }
  }

  static func decimal(
    _ name: String, places: Int, _ value: @escaping @Sendable (Subject) -> Double?
  ) -> ReportField {
    ReportField(name: name, kind: .decimal(places: places), value: value) { subject in
      value(subject).flatMap { FixedPoint($0, places: places) }?.trimmedText ?? ""
    }
  }

  static func time(
    _ name: String, _ time: @escaping @Sendable (Subject) -> Duration?
  ) -> ReportField {
    ReportField(name: name, kind: .time) {
      time($0).map { $0 / .seconds(1) }
    } text: { subject in
      time(subject).map { FixedPoint(seconds: $0, places: 3).trimmedText } ?? ""
    }
  }
}

extension ReportField<RideReport> {
  /// The totals, in the order of members.
  static let totals: [ReportField] = [
    .count("fixes") { $0.totals.fixes }, .count("movements") { $0.totals.movements },
    .count("ticks") { $0.totals.ticks }, .count("geocodes") { $0.totals.geocodes },
    .count("failures") { $0.totals.failures },
    .decimal("distance_m", places: 3) { $0.totals.distance },
    .decimal("distance_across_interruptions_m", places: 3) { $0.distanceAcrossInterruptions },
  ]
}

extension ReportField<RideMetrics> {
  // The figures that are compared: see `Figure`.
  static let geocodesPerHour = ReportField.decimal("geocodes_per_hour", places: 3) {
    $0.geocodesPerHour
  }
  static let idleShare = ReportField.decimal("idle_share", places: 6) { $0.idleShare }
  static let distanceShare = ReportField.decimal("distance_share", places: 6) { $0.distanceShare }
  static let meanDeviation = ReportField.decimal("deviation_mean_m", places: 3) {
    $0.deviation.mean
  }
  static let greatestDeviation = ReportField.decimal("deviation_greatest_m", places: 3) {
    $0.deviation.mean == nil ? nil : $0.deviation.greatest
  }
  static let freshness = ReportField.time("freshness_95_s") { $0.freshness.percentile(95) }
  static let worstFreshness = ReportField.time("freshness_worst_s") { $0.freshness.longest }
  static let longestGap = ReportField.decimal("longest_gap_m", places: 3) { $0.longestGap }
  static let longestWait = ReportField.time("longest_wait_s") { $0.longestWait }

  /// In the order of columns and members.
  static let all: [ReportField] = [
    .count("rides") { $0.rides },
    .count("rides_without_place") { $0.ridesWithoutPlace },
    .time("duration_s") { $0.duration },
    .time("recorded_s") { $0.recordedTime },
    .decimal("length_m", places: 3) { $0.length },
    .decimal("smoothed_length_m", places: 3) { $0.smoothedLength },
    .count("geocodes") { $0.geocodes },
    .count("interrupted_geocodes") { $0.interruptedGeocodes },
    .count("geocodes_after_end") { $0.geocodesAfterEnd },
    geocodesPerHour,
    .count("failures") { $0.failures },
    .count("commits") { $0.commits },
    .count("commits_after_end") { $0.commitsAfterEnd },
    .count("ticks") { $0.ticks },
    .count("interrupted_ticks") { $0.interruptedTicks },
    .count("ticks_after_end") { $0.ticksAfterEnd },
    .count("idle_ticks") { $0.idleTicks },
    idleShare,
    .decimal("distance_m", places: 3) { $0.distance },
    .decimal("distance_across_interruptions_m", places: 3) { $0.distanceAcrossInterruptions },
    distanceShare,
    meanDeviation,
    greatestDeviation,
    .time("freshness_median_s") { $0.freshness.median },
    freshness,
    worstFreshness,
    .count("missed_movements") { $0.missedMovements },
    longestGap,
    longestWait,
  ]
}

extension JSONWriter {
  /// Writes a member for each field, null where there is no value.
  mutating func members<Subject>(_ fields: [ReportField<Subject>], of subject: Subject) {
    for field in fields {
      let text = field.text(subject)
      member(field.name) { $0.write(verbatim: text.isEmpty ? "null" : text) }
    }
  }
}

extension JSONWriter {
  /// Writes the figures of a ride, as an object.
  mutating func write(_ metrics: RideMetrics) {
    object { $0.members(ReportField.all, of: metrics) }
  }
}
