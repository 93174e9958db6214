/// A place that was found by a search.
public struct FoundPlace: Hashable, Sendable {
  /// `Winterthur`.
  public let name: String
  /// The other name by which it was found, as in another language; nil if it was found by its own.
  public let otherName: String?
  /// Where it is, in words: `Zurich, CH`. May be empty.
  public let detail: String
  public let kind: PlaceKind
  public let coordinate: Coordinate
  /// The region of the place; nil for a single position.
  public let extent: MapRegion?
  /// True if no name fits the text of the query, and this one does with one letter changed.
  public let isCorrected: Bool

  /// - Parameters:
  ///   - name: Control characters, line breaks and marks that change the direction of text become
  ///     blanks, also in `otherName` and `detail`.
  public init(
    name: String, otherName: String? = nil, detail: String = "", kind: PlaceKind,
    coordinate: Coordinate,
    extent: MapRegion? = nil, isCorrected: Bool = false
  ) {
    self.name = name.printable
    self.otherName = otherName?.printable
    self.detail = detail.printable
    self.kind = kind
    self.coordinate = coordinate
    self.extent = extent
    self.isCorrected = isCorrected
  }

  /// The name, and behind it the one by which it was found: `Vienna (Wien)`.
  public var names: String { otherName.map { "\(name) (\($0))" } ?? name }

  /// One line: `Winterthur, Zurich, CH`.
  public var title: String { detail.isEmpty ? name : "\(name), \(detail)" }
}
