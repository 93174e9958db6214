import Streams
import TrackerPipeline

/// Follows a ride from its start to its end.
protocol RideListener: Sendable {
  func start(_ route: Route)
  func hear(_ event: TrackerEvent, at time: Instant)
  func end(_ report: SimulationReport)
}
