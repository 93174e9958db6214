import Streams
import TrackerPipeline

/// One JSON object for a ride, or an array of them for several. The same ride gives the same bytes.
struct JSONReport: ResultDocument {
  private var json: JSONWriter
  private let isShared: Bool

  init(_ descriptor: Descriptor, isShared: Bool) {
    json = JSONWriter(descriptor)
    self.isShared = isShared
    if isShared { json.open("[") }
  }

  mutating func add(_ result: RideResult) {
    if isShared {
      json.separate()
      json.newLine(indentation: 0)
    }
    Self.write(result, to: &json)
  }

  /// - Parameter hasPlaces: True to write the places, of which there may be many.
  static func write(
    _ result: RideResult, hasPlaces: Bool = true, to json: inout JSONWriter
  ) {
    let report = result.report
    json.object { json in
      json.member("route") { write(report.route, to: &$0) }
      if hasPlaces {
        json.member("places", onNewLine: true) { json in
          json.objects(of: zip(report.places, report.totalsAcrossInterruptions)) { place, json in
            json.member("index", place.0.index)
            json.member("t", place.0.time)
            json.members(of: place.0)
            json.member("total_across_interruptions_m", place.1, places: 3)
          }
        }
      }
      json.member("alerts", onNewLine: true) { json in
        json.objects(of: report.alerts) { alert, json in write(alert, to: &json) }
      }
      json.member("totals", onNewLine: true) { json in
        json.object { $0.members(ofTotals: report) }
      }
      if let metrics = result.metrics {
        json.member("metrics", onNewLine: true) { $0.write(metrics) }
      }
      if let faults = report.faults {
        json.member("faults", onNewLine: true) { json in
          json.object { json in
            for fault in faults.all { json.member(fault.name, fault.fixes) }
          }
        }
      }
      json.member("settings", onNewLine: true) { json in
        json.object { $0.members(of: result.settings) }
      }
      if let attribution = report.attribution {
        json.member("attribution", onNewLine: true) { $0.write(attribution) }
      }
      if let comparison = result.comparison {
        json.member("compared", onNewLine: true) { write(comparison, hasPlaces, to: &$0) }
      }
    }
  }

  private static func write(
    _ comparison: Comparison, _ hasPlaces: Bool, to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("options") { json in
        json.objects(of: comparison.options) { option, json in
          json.member("name", option.name)
          json.member("first", option.first)
          json.member("second", option.second)
        }
      }
      json.member("figures", onNewLine: true) { json in
        json.objects(of: comparison.figures.all) { figure, json in write(figure, to: &json) }
      }
      json.member("ride", onNewLine: true) { json in
        let second = RideResult(
          settings: comparison.settings, report: comparison.report, metrics: comparison.metrics)
        write(second, hasPlaces: hasPlaces, to: &json)
      }
    }
  }

  /// Writes a figure of two rides with the numbers that each has for itself.
  private static func write(_ figure: ComparedFigure, to json: inout JSONWriter) {
    json.member("name", figure.name)
    json.member("title", figure.title)
    for (name, text) in [("first", figure.first.number), ("second", figure.second.number)] {
      json.member(name) { $0.write(verbatim: text.isEmpty ? "null" : text) }
    }
    json.member("better") { json in
      if let ride = figure.better {
        json.write(ride.rawValue)
      } else {
        json.write(verbatim: "null")
      }
    }
  }

  mutating func finish() throws(Failure) {
    if isShared { json.close("]") }
    json.newLine(indentation: 0)
    try json.finish()
  }

  private static func write(_ route: Route, to json: inout JSONWriter) {
    let figures = route.summary
    json.object { json in
      json.member("name", route.name)
      json.member("source", route.source)
      json.member("points", route.points)
      json.member("fixes", route.fixes.count)
      json.member("duration_s", Instant(route.duration))
      json.member("length_m", figures.length, places: 3)
      json.member("moving_s", Instant(figures.movingTime))
      json.member("mean_speed_m_s", figures.meanSpeed, places: 3)
      json.member("climb_m", figures.climb, places: 1)
      json.member("timing", route.timing.rawValue)
      json.member("dropped") { json in
        json.object {
          $0.member("outOfOrder", route.dropped.outOfOrder)
          $0.member("invalid", route.dropped.invalid)
          $0.member("noPosition", route.dropped.noPosition)
        }
      }
      if let directions = route.directions {
        json.member("directions", onNewLine: true) { json in
          json.object { $0.members(of: directions) }
        }
      }
    }
  }

  private static func write(_ alert: TrackerAlert, to json: inout JSONWriter) {
    json.member("t", alert.time)
    json.member("kind", alert.kind.rawValue)
    json.member("message", alert.message)
  }
}
