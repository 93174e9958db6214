import Streams
import TrackerPipeline

/// Observes a ride from its start to its end.
protocol RideObserver: Sendable {
  func start(_ route: Route)
  func receive(_ event: TrackerEvent, at time: Instant)
  func end(_ report: RideReport)
}
