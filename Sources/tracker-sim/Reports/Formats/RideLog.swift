import Streams
import TrackerPipeline

/// Logs one ride while it goes on.
protocol RideLog: SendableMetatype {
  /// The bytes that have not been passed on yet.
  var pending: [UInt8] { get set }

  mutating func start(_ route: Route)
  mutating func receive(_ event: TrackerEvent, at time: Instant)
  mutating func end(_ report: RideReport, _ metrics: RideMetrics?)
}
