/// A search for places.
public struct PlaceQuery: Hashable, Sendable {
  /// As it is typed: `winterth`, `Springfield, IL`, `47.37, 8.54`.
  public var text: String
  /// The region of the map that is shown: nearer places come first. Nil is anywhere.
  public var region: MapRegion?
  /// Only these are found.
  public var kinds: Set<PlaceKind>
  /// How many are found at most.
  public var limit: Int

  public init(
    _ text: String, near region: MapRegion? = nil, kinds: Set<PlaceKind> = Set(PlaceKind.allCases),
    limit: Int = 10
  ) {
    self.text = text
    self.region = region
    self.kinds = kinds
    self.limit = max(0, limit)
  }

  /// True if there is nothing to look for.
  var isEmpty: Bool { text.allSatisfy(\.isWhitespace) }
}

/// A kind of places.
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
