import Streams

/// The result of a ride.
public struct RideReport: Sendable {
  /// Counts of events.
  public struct Totals: Hashable, Sendable {
    /// Fixes received while tracking, those that were dropped included.
    public internal(set) var fixes = 0
    public internal(set) var movements = 0
    public internal(set) var ticks = 0
    public internal(set) var geocodes = 0
    /// Geocodes that failed or timed out.
    public internal(set) var failures = 0
    public internal(set) var dropped: [TrackerEvent.DropReason: Int] = [:]
    /// Metres.
    public internal(set) var distance = 0.0
  }

  /// The route as it was recorded, also if faults have changed its fixes.
  public let route: Route
  /// The effects of faults on the fixes; nil without faults.
  public let faults: FaultCounts?
  /// Newest first, as the tracker left them.
  public let history: PlaceHistory
  public let alerts: [TrackerAlert]
  public let totals: Totals
  /// The time at which the ride ended. A simulation ends ``Simulation/settle`` after the last
  /// fix.
  public let end: Instant
  /// The attribution for the names of the places, if any.
  public let attribution: String?
  /// True if the ride reached its end. A simulation stops early when its geocoder has failed
  /// millions of times.
  public let isComplete: Bool

  init(
    route: Route, faults: FaultCounts? = nil, recorder: RideRecorder, end: Instant,
    attribution: String?
  ) {
    self.route = route
    self.faults = faults
    self.end = end
    history = recorder.state.places
    alerts = recorder.alerts
    totals = recorder.totals
    isComplete = recorder.isComplete
    self.attribution = history.isEmpty ? nil : attribution
  }

  /// In the order of their commits: a new array at every call.
  public var places: [VisitedPlace] { history.reversed() }
}

/// Counts the events of a ride, and keeps what its report needs.
final class RideRecorder: @unchecked Sendable {
  // Sendable, and free of exclusivity checks: a simulation runs on one thread, from its start to
  // its report, and a live ride on one serial queue.
  @exclusivity(unchecked) private var counts = RideReport.Totals()
  @exclusivity(unchecked) private(set) var alerts: [TrackerAlert] = []
  @exclusivity(unchecked) private(set) var lastTick = TrackerEvent.TickOutcome.idle
  @exclusivity(unchecked) var isComplete = true
  /// The latest.
  @exclusivity(unchecked) var state = TrackerState()

  func record(_ event: TrackerEvent) {
    switch event {
    case .fix(_, let reason):
      counts.fixes += 1
      if let reason { counts.dropped[reason, default: 0] += 1 }
    case .movement: counts.movements += 1
    case .tick(let outcome):
      counts.ticks += 1
      lastTick = outcome
    case .ticks(_, let count, _): counts.ticks += count
    case .geocode: counts.geocodes += 1
    case .geocodeEnded(_, .failure): counts.failures += 1
    case .alert(let alert): alerts.append(alert)
    case .permission, .firstFix, .geocodeEnded, .commit: break
    }
  }

  var failures: Int { counts.failures }

  var totals: RideReport.Totals {
    var totals = counts
    totals.distance = state.totalDistance
    return totals
  }
}
