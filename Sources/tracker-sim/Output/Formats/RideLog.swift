import Streams
import TrackerPipeline

/// Tells of one ride as it goes.
protocol RideLog: SendableMetatype {
  /// What is told and not passed on yet.
  var pending: [UInt8] { get set }

  mutating func start(_ route: Route)
  mutating func hear(_ event: TrackerEvent, at time: Instant)
  mutating func end(_ report: SimulationReport)
}

extension RideRequest {
  /// Of one ride; nil for a format that begins when the ride has ended.
  var log: (any RideLog)? {
    switch format {
    case .text: TextLog(report: textReport)
    case .jsonl: JSONLines(request: self, isShared: routes.count > 1)
    case .json, .csv, .gpx, .geojson, .kml: nil
    }
  }

  /// As it is shown where the results go.
  private var textReport: TextReport {
    // A file gets what a pipe gets, whatever terminal the command runs on.
    let terminal = output == nil ? Terminal.output : Terminal.none
    return TextReport(
      request: self, style: terminal.style(color),
      mapWidth: hasMap ? min(terminal.width ?? 72, 120) - 1 : nil)
  }
}
