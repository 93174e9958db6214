import Streams
import Synchronization

/// Reports the begin and the end of each geocode of a run.
///
/// The cadence begins geocodes on the stream of a segment, and the commit point ends them, where all
/// segments come together; so both have this object.
final class GeocodeEvents: Sendable {
  private let report: @Sendable (TrackerEvent) -> Void
  private let inFlight = Mutex<Location?>(nil)

  init(report: @escaping @Sendable (TrackerEvent) -> Void) {
    self.report = report
  }

  @Sendable
  func begin(_ location: Location) {
    inFlight.withLock { $0 = location }
    report(.geocode(location))
  }

  /// Ends the geocode in flight, if there is one.
  func end(_ outcome: TrackerEvent.GeocodeOutcome) {
    guard let location = inFlight.withLock({ $0.take() }) else { return }
    report(.geocodeEnded(location, outcome))
  }
}
