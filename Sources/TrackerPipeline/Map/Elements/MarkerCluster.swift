/// Pins that would overlap, drawn as one with their number.
///
/// ```swift
/// func label(of element: MapElement) -> String? {
///   switch element {
///   case .cluster(let cluster): String(cluster.count)
///   case .marker(let marker): marker.title
///   default: nil
///   }
/// }
/// ```
public struct MarkerCluster: Hashable, Sendable, Identifiable {
  /// Stays the same as long as its first member has a cluster, at any zoom.
  public let id: String
  /// The position of its first member, which is on the map as long as any of its members.
  public let position: Coordinate
  /// The number of pins, two at least.
  public let count: Int
  /// The first zoom level at which it splits; nil if its members are at one place.
  public let splittingZoom: Int?
}
