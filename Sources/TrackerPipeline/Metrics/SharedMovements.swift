import Streams

/// The fixes of one route that are movements, for each set of limits. Rides that differ in other settings
/// share them.
///
/// A fix that is no movement changes nothing in a ride but the number of its fixes. This holds if tracking is never interrupted, and the route arrives as it was
/// recorded; any other ride keeps all fixes.
struct SharedMovements {
  private let route: Route
  private var fixes: [FixLimits: [Location]] = [:]

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
    reduced.route.fixes = movements(within: FixLimits(simulation.settings))
    // The fixes that these drop are gone, and with them the ones from which others were too fast.
    reduced.settings.maximumAccuracy = nil
    reduced.settings.maximumSpeed = nil
    // The ride must not become shorter.
    let end = route.fixes.lazy.map(\.time).max() ?? .zero
    let last = reduced.route.fixes.lazy.map(\.time).max() ?? .zero
    reduced.settle += last.duration(to: end)
    return reduced
  }

  private mutating func movements(within limits: FixLimits) -> [Location] {
    if let known = fixes[limits] { return known }
    var rules = FixRules<Never>(limits) { _ in }
    let kept = route.fixes.filter { fix in
      // An invalid fix is kept: it takes time to arrive, and later fixes wait for it.
      guard fix.coordinate.isValid else { return true }
      guard case .emit = rules.receive(fix) else { return false }
      return true
    }
    fixes[limits] = kept
    return kept
  }
}
