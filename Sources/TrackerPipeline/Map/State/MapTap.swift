/// The target of a tap.
public enum MapTap: Hashable, Sendable {
  /// The map outside all elements; the selection is cleared.
  case map(Coordinate)
  case element(MapElement.ID)
  /// Pins at one place, which no zoom separates: their ids, in the order of the content. Any other
  /// cluster is not reported; the map shows its pins instead.
  case pins([String])
}
