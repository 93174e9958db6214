import Streams
import TrackerPipeline

/// A report as one JSON object, byte for byte the same for the same ride.
enum JSONReport {
  static func write(_ report: SimulationReport, to descriptor: Descriptor) throws(Failure) {
    var json = JSONWriter(descriptor)
    write(report, to: &json)
    json.newLine(indentation: 0)
    try json.finish()
  }

  static func write(_ report: SimulationReport, to json: inout JSONWriter) {
    json.object { json in
      json.member("route") { write(report.route, to: &$0) }
      json.member("places", onNewLine: true) { json in
        lines(of: report.places, to: &json) { place, json in write(place, to: &json) }
      }
      json.member("alerts", onNewLine: true) { json in
        lines(of: report.alerts, to: &json) { alert, json in write(alert, to: &json) }
      }
      json.member("totals", onNewLine: true) { write(report.totals, to: &$0) }
      if let faults = report.faults {
        json.member("faults", onNewLine: true) { json in
          json.object { json in
            for fault in faults.all { json.member(fault.name, fault.fixes) }
          }
        }
      }
    }
  }

  private static func lines<Element>(
    of elements: [Element], to json: inout JSONWriter,
    member: (Element, inout JSONWriter) -> Void
  ) {
    json.array { json in
      for element in elements {
        json.separate()
        json.newLine(indentation: 2)
        json.object { member(element, &$0) }
      }
    }
  }

  private static func write(_ route: Route, to json: inout JSONWriter) {
    json.object { json in
      json.member("name", route.name)
      json.member("source", route.source)
      json.member("points", route.points)
      json.member("fixes", route.fixes.count)
      json.member("duration_s", Instant(route.duration))
      json.member("length_m", route.length, places: 3)
      json.member("timing", route.timing.rawValue)
      json.member("dropped") { json in
        json.object {
          $0.member("outOfOrder", route.dropped.outOfOrder)
          $0.member("invalid", route.dropped.invalid)
        }
      }
    }
  }

  private static func write(_ place: VisitedPlace, to json: inout JSONWriter) {
    let location = place.location
    json.member("index", place.index)
    json.member("t", place.time)
    json.member("fix_t", location.time)
    json.member("latitude", location.coordinate.latitude, places: 7)
    json.member("longitude", location.coordinate.longitude, places: 7)
    json.member("horizontal_accuracy_m", location.horizontalAccuracy, places: 3)
    json.member("title", place.placemark.title)
    json.member("distance_m", place.distance, places: 3)
    json.member("total_m", place.totalDistance, places: 3)
  }

  private static func write(_ alert: TrackerAlert, to json: inout JSONWriter) {
    json.member("t", alert.time)
    json.member("kind", alert.kind.rawValue)
    json.member("message", alert.message)
  }

  private static func write(_ totals: SimulationReport.Totals, to json: inout JSONWriter) {
    json.object { json in
      json.member("fixes", totals.fixes)
      json.member("movements", totals.movements)
      json.member("ticks", totals.ticks)
      json.member("geocodes", totals.geocodes)
      json.member("failures", totals.failures)
      json.member("distance_m", totals.distance, places: 3)
      json.member("dropped") { json in
        json.object { json in
          for reason in TrackerEvent.DropReason.allCases {
            json.member(reason.rawValue, totals.dropped[reason] ?? 0)
          }
        }
      }
    }
  }
}
