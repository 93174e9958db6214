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
    case .text: TextLog(report: TextReport(request: request))
    case .jsonl: JSONLines(request: request, isShared: isShared)
    case .json, .csv, .gpx, .geojson, .kml: nil
    }
  }
}
