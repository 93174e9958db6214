import Streams
import TrackerPipeline

/// A property that a scenario can expect, with its name in the JSON of a report.
struct Property<Subject>: Sendable {
  let name: String
  let comparison: ValueComparison
  let actual: @Sendable (Subject) -> ActualValue

  init(
    _ name: String, _ comparison: ValueComparison,
    _ actual: @escaping @Sendable (Subject) -> ActualValue
  ) {
    self.name = name
    self.comparison = comparison
    self.actual = actual
  }
}

extension Property<RideReport> {
  static var ofReport: [Property] {
    [
      Property("fixes", .count) { .count($0.totals.fixes) },
      Property("movements", .count) { .count($0.totals.movements) },
      Property("ticks", .count) { .count($0.totals.ticks) },
      Property("geocodes", .count) { .count($0.totals.geocodes) },
      Property("failures", .count) { .count($0.totals.failures) },
      Property("total_m", .metres) { .number($0.totals.distance) },
      Property("places_count", .count) { .count($0.history.count) },
      Property("alerts_count", .count) { .count($0.alerts.count) },
    ]
  }

  static var ofDropped: [Property] {
    TrackerEvent.DropReason.allCases.map { reason in
      Property(reason.rawValue, .count) { .count($0.totals.dropped[reason] ?? 0) }
    }
  }

  static var ofFaults: [Property] {
    FaultCounts().all.map(\.name).map { name in
      Property(name, .count) { report in
        .count(report.faults?.all.first { $0.name == name }?.fixes ?? 0)
      }
    }
  }
}

extension Property<VisitedPlace> {
  static var ofPlace: [Property] {
    [
      Property("index", .count) { .count($0.index) },
      Property("t", .time) { .seconds($0.time) },
      Property("fix_t", .time) { .seconds($0.location.time) },
      Property("latitude", .degrees) { .number($0.location.coordinate.latitude) },
      Property("longitude", .degrees) { .number($0.location.coordinate.longitude) },
      Property("horizontal_accuracy_m", .metres) { .number($0.location.horizontalAccuracy) },
      Property("title", .text) { .text($0.placemark.title) },
      Property("title_contains", .fragment) { .text($0.placemark.title) },
      Property("distance_m", .metres) { .number($0.distance) },
      Property("total_m", .metres) { .number($0.totalDistance) },
    ]
  }
}

extension Property<TrackerAlert> {
  static var ofAlert: [Property] {
    [
      Property("t", .time) { .seconds($0.time) },
      Property("kind", .word(TrackerAlert.Kind.allCases.map(\.rawValue))) {
        .text($0.kind.rawValue)
      },
      Property("message", .text) { .text($0.message) },
      Property("message_contains", .fragment) { .text($0.message) },
    ]
  }
}

extension ActualValue {
  fileprivate static func count(_ count: Int) -> ActualValue { .number(Double(count)) }

  fileprivate static func seconds(_ time: Instant) -> ActualValue {
    .number(Double(time.nanoseconds) / 1e9)
  }
}
