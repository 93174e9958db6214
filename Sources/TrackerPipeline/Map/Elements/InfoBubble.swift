/// A card that points at a position.
public struct InfoBubble: Hashable, Sendable, Identifiable {
  public let id: String
  public var position: Coordinate
  public var title: String
  /// The lines below the title.
  public var lines: [String]

  public init(id: String, position: Coordinate, title: String, lines: [String] = []) {
    self.id = id
    self.position = position
    self.title = title
    self.lines = lines
  }

  /// The card of a pin.
  public init(_ marker: Marker, lines: [String] = []) {
    self.init(id: marker.id, position: marker.position, title: marker.title, lines: lines)
  }
}
