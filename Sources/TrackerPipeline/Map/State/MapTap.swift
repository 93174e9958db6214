/// The target of a tap.
public enum MapTap: Hashable, Sendable {
  /// The map beside all elements; it selects nothing.
  case map(Coordinate)
  case element(MapElement.ID)
  /// Pins that lie at one place, as no zoom tells them apart: by their ids, in the order of the content. Of
  /// any other cluster the map shows the pins instead of reporting it.
  case pins([String])
}
