/// What a ride came to.
public struct SimulationReport: Sendable {
  /// How often something happened.
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

  public let route: Route
  /// In the order of their commits.
  public let places: [VisitedPlace]
  public let alerts: [TrackerAlert]
  public let totals: Totals

  init(route: Route, state: TrackerState, tally: Tally) {
    self.route = route
    places = state.places.reversed()
    alerts = tally.alerts
    totals = tally.totals(distance: state.totalDistance)
  }
}

/// Counts what happens in a simulation.
final class Tally: @unchecked Sendable {
  // Sendable: a simulation runs on one thread, from its start to its report.
  private var totals = SimulationReport.Totals()
  private(set) var alerts: [TrackerAlert] = []

  func count(_ event: TrackerEvent) {
    switch event {
    case .fix: totals.fixes += 1
    case .dropped(_, let reason): totals.dropped[reason, default: 0] += 1
    case .movement: totals.movements += 1
    case .tick: totals.ticks += 1
    case .geocode: totals.geocodes += 1
    case .geocodeFailed: totals.failures += 1
    case .alert(let alert): alerts.append(alert)
    case .permission, .commit: break
    }
  }

  func totals(distance: Double) -> SimulationReport.Totals {
    var totals = totals
    totals.distance = distance
    return totals
  }
}
