/// The name, position and address of an `MKMapItem` that was found.
struct MapItemFields: Equatable, Sendable {
  var name: String?
  var address: PlacemarkFields
  var coordinate: Coordinate
  /// True if it has a category of points of interest.
  var isPointOfInterest: Bool

  /// The place; nil without a name or a position.
  ///
  /// - Parameter extent: The region of the place, if it is known.
  func place(extent: MapRegion?) -> FoundPlace? {
    guard coordinate.isValid else { return nil }
    let kind = kind
    let parts = [
      street, address.subLocality, address.locality, address.administrativeArea,
      address.isoCountryCode,
    ].compactMap(\.self).filter { !$0.isEmpty }
    guard let name = [name, parts.first].compactMap(\.self).first(where: { !$0.isEmpty }) else {
      return nil
    }
    // The region of a country is said only where there is no town.
    let detail = [
      kind == .pointOfInterest ? street : nil, address.locality ?? address.administrativeArea,
      address.isoCountryCode,
    ].compactMap(\.self).filter { !$0.isEmpty && $0 != name }
    return FoundPlace(
      name: name, detail: detail.joined(separator: ", "), kind: kind, coordinate: coordinate,
      extent: kind == .city || kind == .region ? extent : nil)
  }

  private var street: String? {
    address.thoroughfare.map { road in address.subThoroughfare.map { "\(road) \($0)" } ?? road }
  }

  private var kind: PlaceKind {
    if isPointOfInterest { return .pointOfInterest }
    if address.subThoroughfare != nil { return .address }
    if address.thoroughfare != nil { return .street }
    // Only the address of a part of a country has no town.
    return address.locality == nil && address.subLocality == nil ? .region : .city
  }
}

extension PlaceQuery {
  /// The kinds that Apple's search is asked for; the others are filtered from its answer.
  var wantsAddresses: Bool { !kinds.isDisjoint(with: [.city, .region, .street, .address]) }
  var wantsPointsOfInterest: Bool { kinds.contains(.pointOfInterest) }

  /// The places of an answer that the query is about, without repetitions.
  func places(_ items: [MapItemFields], extent: MapRegion?) -> [FoundPlace] {
    var seen: Set<FoundPlace> = []
    let places = items.compactMap { $0.place(extent: items.count == 1 ? extent : nil) }
      .filter { kinds.contains($0.kind) && seen.insert($0).inserted }
    return Array(places.prefix(limit))
  }
}
