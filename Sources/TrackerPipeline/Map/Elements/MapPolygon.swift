/// An area with its holes.
public struct MapPolygon: Hashable, Sendable, Identifiable {
  public let id: String
  /// Its border, the valid positions of it; the last need not be the first again.
  public let outline: [Coordinate]
  public let holes: [[Coordinate]]
  /// What a drawer finds its look by; nil is its usual area.
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
