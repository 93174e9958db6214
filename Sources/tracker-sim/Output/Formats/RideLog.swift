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

extension RideRequest.Format {
  /// Nil for a format that begins when the ride has ended.
  ///
  /// - Parameter isShared: Whether several rides come into one document.
  func log(of request: RideRequest, isShared: Bool) -> (any RideLog)? {
    switch self {
    case .text: TextLog(report: request.textReport)
    case .jsonl: JSONLines(request: request, isShared: isShared)
    case .json, .csv, .gpx, .geojson, .kml: nil
    }
  }
}

extension RideRequest {
  /// As it is shown where the results go.
  var textReport: TextReport {
    // A file gets what a pipe gets, whatever terminal the command runs on.
    let terminal = output == nil ? Terminal.output : Terminal.none
    return TextReport(
      request: self, style: terminal.style(color),
      mapWidth: hasMap ? min(terminal.width ?? 72, 120) - 1 : nil)
  }
}
