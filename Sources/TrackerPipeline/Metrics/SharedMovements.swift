import Streams

/// The fixes of one route that pass the movement gate, for each threshold and accuracy limit. Rides
/// that differ in other settings share them.
///
/// A fix that does not pass changes nothing in the gate, and so nothing in a ride but the number of
/// its fixes. This holds if tracking is never interrupted, and the route arrives as it was
/// recorded; any other ride keeps all fixes.
struct SharedMovements {
  private struct Gate: Hashable {
    let threshold: Double
    let maximumAccuracy: Double?
  }

  private let route: Route
  private var fixes: [Gate: [Location]] = [:]

  init(of route: Route) {
    self.route = route
  }

  /// The same ride, with the fixes that it needs.
  mutating func reduced(_ simulation: Simulation) -> Simulation {
    guard simulation.faults.isEmpty, simulation.locationErrors.isEmpty,
      simulation.permission.count == 1, let permission = simulation.permission.first,
      permission.time <= .zero, permission.status.isAuthorized
    else { return simulation }
    var reduced = simulation
    reduced.route.fixes = movements(of: simulation.settings)
    // The ride must not become shorter.
    let end = route.fixes.lazy.map(\.time).max() ?? .zero
    let last = reduced.route.fixes.lazy.map(\.time).max() ?? .zero
    reduced.settle += last.duration(to: end)
    return reduced
  }

  private mutating func movements(of settings: TrackerSettings) -> [Location] {
    let key = Gate(
      threshold: settings.movementThreshold, maximumAccuracy: settings.maximumAccuracy)
    if let known = fixes[key] { return known }
    var validity = ValidFixesStage<Never> { _ in }
    var gate = MovementGateStage<Never>(threshold: settings.movementThreshold)
    let kept = route.fixes.filter { fix in
      // An invalid fix is kept: it takes time to arrive, and later fixes wait for it.
      if !fix.coordinate.isValid { return true }
      guard case .emit(let valid) = validity.receive(fix) else { return false }
      if let limit = settings.maximumAccuracy, let accuracy = valid.horizontalAccuracy,
        accuracy > limit
      {
        return false
      }
      guard case .emit = gate.receive(valid) else { return false }
      return true
    }
    fixes[key] = kept
    return kept
  }
}
