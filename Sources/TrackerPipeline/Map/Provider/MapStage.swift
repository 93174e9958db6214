/// How far a map is on its way to the screen.
public enum MapStage: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// There is no drawer, or it has not begun.
  case notStarted
  case initializing
  /// The library that draws is there.
  case sdkInitialized
  /// The view is there, and has no map in it yet.
  case mapViewCreated
  /// The map takes cameras and elements.
  case mapCreated

  public static func < (left: MapStage, right: MapStage) -> Bool { left.rawValue < right.rawValue }
}
