/// What a geocoder knows of a position.
public struct Placemark: Hashable, Sendable {
  /// One line for a list: `1.2 km NE of Winterthur, Zurich, CH`.
  public var title: String

  public init(title: String) {
    self.title = title
  }
}
