/// The stages in which a map is created.
///
/// ```swift
/// let isReady = map.stages.map { $0 == .mapCreated }
/// ```
public enum MapStage: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// There is no drawer, or it has not started.
  case notStarted
  case initializing
  /// The map library is ready.
  case sdkInitialized
  /// The view exists, without a map yet.
  case mapViewCreated
  /// The map accepts cameras and elements.
  case mapCreated

  public static func < (left: MapStage, right: MapStage) -> Bool { left.rawValue < right.rawValue }
}
