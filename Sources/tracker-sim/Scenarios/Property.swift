import Streams
import TrackerPipeline

/// A ride of a scenario.
struct ScenarioRide {
  let report: RideReport
  /// The figures; nil if none is expected.
  let metrics: RideMetrics?
}

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

extension Property {
  /// A number of a report that a part of the subject has.
  init<Part>(_ field: ReportField<Part>, of part: @escaping @Sendable (Subject) -> Part?) {
    let comparison: ValueComparison =
      switch field.kind {
      case .count: .count
      case .time: .time
      case .decimal(places: 3): .metres
      case .decimal(let places): .number(decimals: places, within: 0)
      }
    self.init(field.name, comparison) { .number(part($0).flatMap(field.value)) }
  }
}

extension Property<ScenarioRide> {
  static let ofTotals = ReportField.totals.map { Property($0) { $0.report } }

  static let ofMetrics = ReportField.all.map { Property($0) { $0.metrics } }

  /// Totals under names without an object, as scenarios of earlier versions have them.
  static let others =
    ofTotals.filter { $0.name != "distance_m" } + [
      Property("total_m", .metres) { .number($0.report.totals.distance) },
      Property("places_count", .count) { .count($0.report.history.count) },
      Property("alerts_count", .count) { .count($0.report.alerts.count) },
    ]

  static var ofDropped: [Property] {
    TrackerEvent.DropReason.allCases.map { reason in
      Property(reason.rawValue, .count) { .count($0.report.totals.dropped[reason] ?? 0) }
    }
  }

  static var ofFaults: [Property] {
    FaultCounts().all.map(\.name).map { name in
      Property(name, .count) { ride in
        .count(ride.report.faults?.all.first { $0.name == name }?.fixes ?? 0)
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
