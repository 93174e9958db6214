import Streams
import TrackerPipeline

/// A field of the metrics in files.
struct MetricsField: Sendable {
  enum Value {
    case count(Int)
    /// A number; nil if it is not known.
    case decimal(Double?, places: Int)
    case time(Duration?)
  }

  let name: String
  let value: @Sendable (RideMetrics) -> Value

  /// In the order of columns and members.
  static let all = [
    MetricsField("rides") { .count($0.rides) },
    MetricsField("rides_without_place") { .count($0.ridesWithoutPlace) },
    MetricsField("duration_s") { .time($0.duration) },
    MetricsField("length_m") { .decimal($0.length, places: 3) },
    MetricsField("geocodes") { .count($0.geocodes) },
    MetricsField("geocodes_per_hour") { .decimal($0.geocodesPerHour, places: 3) },
    MetricsField("failures") { .count($0.failures) },
    MetricsField("commits") { .count($0.commits) },
    MetricsField("ticks") { .count($0.ticks) },
    MetricsField("idle_ticks") { .count($0.idleTicks) },
    MetricsField("idle_share") { .decimal($0.idleShare, places: 6) },
    MetricsField("distance_m") { .decimal($0.distance, places: 3) },
    MetricsField("distance_share") { .decimal($0.distanceShare, places: 6) },
    MetricsField("deviation_mean_m") { .decimal($0.deviation.mean, places: 3) },
    MetricsField("deviation_greatest_m") { metrics in
      .decimal(metrics.deviation.mean == nil ? nil : metrics.deviation.greatest, places: 3)
    },
    MetricsField("freshness_median_s") { .time($0.freshness.median) },
    MetricsField("freshness_95_s") { .time($0.freshness.percentile(95)) },
    MetricsField("freshness_worst_s") { .time($0.freshness.longest) },
    MetricsField("missed_movements") { .count($0.missedMovements) },
    MetricsField("longest_gap_m") { .decimal($0.longestGap, places: 3) },
    MetricsField("longest_wait_s") { .time($0.longestWait) },
  ]

  init(_ name: String, _ value: @escaping @Sendable (RideMetrics) -> Value) {
    self.name = name
    self.value = value
  }

  /// Empty where there is no value.
  func text(of metrics: RideMetrics) -> String {
    switch value(metrics) {
    case .count(let count): String(count)
    case .decimal(let number, let places):
      number.flatMap { FixedPoint($0, places: places) }?.trimmedText ?? ""
    case .time(let duration):
      duration.map { FixedPoint(seconds: $0, places: 3).trimmedText } ?? ""
    }
  }
}

extension JSONWriter {
  mutating func members(of metrics: RideMetrics) {
    for field in MetricsField.all {
      let text = field.text(of: metrics)
      member(field.name) { $0.write(verbatim: text.isEmpty ? "null" : text) }
    }
  }
}
