/// An area with its holes.
///
/// ```swift
/// map.show(MapContent { MapPolygon(id: "lake", outline: shore, holes: [island]) })
/// ```
public struct MapPolygon: Hashable, Sendable, Identifiable {
  public let id: String
  /// The valid positions of its border; the last one need not repeat the first.
  public let outline: [Coordinate]
  public let holes: [[Coordinate]]
  /// The name of its look, for the drawer; nil is the default.
  public var style: String?
  let region: MapRegion?

  public init(
    id: String, outline: [Coordinate], holes: [[Coordinate]] = [], style: String? = nil
  ) {
    self.id = id
    self.outline = outline.filter(\.isValid)
    self.holes = holes.map { $0.filter(\.isValid) }
    self.style = style
    region = MapRegion(containing: outline)
  }
}
