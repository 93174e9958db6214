/// A place that was found by a search.
public struct FoundPlace: Hashable, Sendable {
  /// `Winterthur`.
  public let name: String
  /// Where it is, in words: `Zurich, CH`. May be empty.
  public let detail: String
  public let kind: PlaceKind
  public let coordinate: Coordinate
  /// The region of the place; nil for a single position.
  public let extent: MapRegion?

  /// - Parameters:
  ///   - name: Control characters, line breaks and marks that change the direction of text become
  ///     blanks, also in `detail`.
  public init(
    name: String, detail: String = "", kind: PlaceKind, coordinate: Coordinate,
    extent: MapRegion? = nil
  ) {
    self.name = name.printable
    self.detail = detail.printable
    self.kind = kind
    self.coordinate = coordinate
    self.extent = extent
  }

  /// One line: `Winterthur, Zurich, CH`.
  public var title: String { detail.isEmpty ? name : "\(name), \(detail)" }
}
