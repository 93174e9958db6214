/// A search for places.
public struct PlaceQuery: Hashable, Sendable {
  /// The typed text: `winterth`, `Springfield, IL`, `47.37, 8.54`.
  public var text: String
  /// The visible region of the map: nearer places come first. Nil if no region is preferred.
  public var region: MapRegion?
  /// The kinds of places to find.
  public var kinds: Set<PlaceKind>
  /// The maximum number of places; a negative one is zero.
  public var limit: Int {
    didSet { limit = max(0, limit) }
  }

  public init(
    _ text: String, near region: MapRegion? = nil, kinds: Set<PlaceKind> = Set(PlaceKind.allCases),
    limit: Int = 10
  ) {
    self.text = text
    self.region = region
    self.kinds = kinds
    self.limit = max(0, limit)
  }

  /// True if nothing can be found: the text is blank, or no place is wanted.
  var isEmpty: Bool { limit == 0 || text.allSatisfy(\.isWhitespace) }
}

/// A kind of places.
///
/// ```swift
/// let query = PlaceQuery("wint", kinds: [.city, .region])
/// ```
public enum PlaceKind: String, CaseIterable, Sendable {
  /// A position, written as degrees north and east.
  case coordinate
  /// A city, a town or a village.
  case city
  /// A country, or a part of one.
  case region
  case street
  /// A house with its number.
  case address
  /// Anything else with a name: a station, a lake, a restaurant.
  case pointOfInterest
}
