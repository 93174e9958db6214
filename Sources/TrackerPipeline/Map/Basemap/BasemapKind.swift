/// The kinds of lines and areas of a basemap, the most important first.
package enum BasemapKind: Int, CaseIterable, Sendable {
  case coast, border, water, river, motorway, road, railway, other, stream, street, path

  /// The zoom from which on it is drawn.
  package var leastZoom: Double {
    switch self {
    case .coast, .border, .water, .other: 0
    case .river: 4
    case .motorway: 5
    case .road: 8
    case .railway: 9
    case .stream, .street: 11
    case .path: 13
    }
  }

  /// The kind by the properties of OpenStreetMap and of Natural Earth; nil for a line or an area that is not drawn.
  ///
  /// - Parameters:
  ///   - values: The properties, by their names in lower case.
  ///   - isArea: True for a polygon, of which only water, and the outlines of land and countries,
  ///     are drawn.
  init?(_ values: [String: String], isArea: Bool) {
    let kind = Self.ofNaturalEarth(values["featurecla"]) ?? Self.ofOpenStreetMap(values)
    if isArea, ![.water, .coast, .border].contains(kind) { return nil }
    guard let kind = kind ?? (Self.isOther(values) ? .other : nil) else { return nil }
    self = kind
  }

  /// True for a line of no usual kind.
  private static func isOther(_ values: [String: String]) -> Bool {
    ["boundary", "building", "natural", "landuse", "barrier", "power"].allSatisfy {
      values[$0, default: ""].isEmpty
    }
  }

  private static func ofNaturalEarth(_ feature: String?) -> BasemapKind? {
    guard let feature = feature?.lowercased() else { return nil }
    let kinds: [(String, BasemapKind)] = [
      ("coastline", .coast), ("land", .coast), ("island", .coast), ("river", .river),
      ("centerline", .river), ("ocean", .water), ("lake", .water), ("reservoir", .water),
      ("boundary", .border), ("admin", .border), ("railroad", .railway), ("road", .road),
      ("beltway", .motorway),
    ]
    return kinds.first { feature.contains($0.0) }?.1
  }

  private static func ofOpenStreetMap(_ values: [String: String]) -> BasemapKind? {
    if let kind = values["highway"].flatMap(ofHighway) { return kind }
    switch values["natural"] {
    case "coastline": return .coast
    case "water", "bay", "strait": return .water
    default: break
    }
    if values["landuse"] == "reservoir" || values["water", default: ""] != "" { return .water }
    switch values["waterway"] {
    case nil, "", "dam", "weir", "lock_gate": break
    case "riverbank", "dock": return .water
    case "river", "canal": return .river
    default: return .stream
    }
    if let railway = values["railway"], ["rail", "light_rail", "narrow_gauge"].contains(railway) {
      return .railway
    }
    return values["boundary"] == "administrative" ? .border : nil
  }

  private static func ofHighway(_ value: String) -> BasemapKind? {
    switch value.hasSuffix("_link") ? String(value.dropLast(5)) : value {
    case "": nil
    case "motorway", "trunk": .motorway
    case "primary", "secondary": .road
    case "tertiary", "unclassified", "residential", "living_street", "pedestrian", "road": .street
    default: .path
    }
  }
}
