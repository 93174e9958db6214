/// Pins that would overlap, drawn as one with their number.
public struct MarkerCluster: Hashable, Sendable, Identifiable {
  /// The same for as long as its first member has a cluster, at whichever zoom.
  public let id: String
  /// That of its first member, which is on the map as long as any of them.
  public let position: Coordinate
  /// How many pins, two at least.
  public let count: Int
  /// The first zoom level at which it is more than one; nil where its members are at one place.
  public let splittingZoom: Int?
}
