import TrackerPipeline

/// The limits of a map, which ends before the poles.
enum MapEdge {
  /// The text on a map that some of its positions are beyond.
  static let notice = "What lies beyond latitude 85.05 is not drawn: the map ends there."

  /// The text for the map of a route; nil if all of it can be drawn.
  static func notice(of route: Route) -> String? {
    route.fixes.contains { $0.coordinate.isValid && !$0.coordinate.isOnMap } ? notice : nil
  }
}

extension [Coordinate] {
  /// The parts of a line that can be drawn on a map, in their order.
  func partsOnMap() -> [SubSequence] {
    split { !$0.isOnMap }
  }
}
