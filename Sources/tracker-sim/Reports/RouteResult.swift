import TrackerPipeline

/// A route, and the places that were found along it.
protocol RouteResult {
  var route: Route { get }
  /// In the order in which they were found.
  var places: [VisitedPlace] { get }
  /// The attribution for the names of the places, if any.
  var attribution: String? { get }
  /// The rules and what they cost; nil for a way that is not ridden.
  var headline: RideHeadline? { get }
}

extension RouteResult {
  var headline: RideHeadline? { nil }

  /// The attributions of the way, of the names of the places, and others, each once; nil without any.
  func credits(and others: [String] = []) -> String? {
    let credits = Credits.once(
      [route.directions?.attribution, attribution].compactMap(\.self) + others)
    return credits.isEmpty ? nil : credits.joined(separator: Credits.separator)
  }
}

extension RideReport: RouteResult {}

extension RideResult: RouteResult {
  var route: Route { report.route }
  var places: [VisitedPlace] { report.places }
  var attribution: String? { report.attribution }
  var headline: RideHeadline? { RideHeadline(settings.tracker, metrics, route) }
}

/// A way between places, which is shown and not ridden.
struct Way: RouteResult, Sendable {
  let directions: Directions
  /// The points of the way, with the times at which one would be there.
  let route: Route

  var places: [VisitedPlace] { [] }
  var attribution: String? { nil }
}
