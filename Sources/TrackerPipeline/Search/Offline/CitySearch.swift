import Foundation
import Streams

/// Finds cities of at least 15,000 people by the beginnings of their names, and positions by their
/// degrees. It answers at once, without a network.
///
/// `zurich` finds Zürich, and `киї` finds Kyiv: diacritics and alphabets are ignored. Of the cities
/// that match equally well the largest comes first; if the visible region is known, nearer ones
/// come first. Where no name begins so, one wrong letter is forgiven: `Zurch` finds Zürich, and
/// ``FoundPlace/isCorrected`` is true.
///
/// The cities are from GeoNames (https://www.geonames.org), licensed under CC BY 4.0: an app that
/// shows the names shows the ``attribution`` too.
public struct CitySearch: PlaceSearch {
  private let gazetteer: Gazetteer
  private let entries: [CityIndex.Entry]
  private let streets: [NamedStreets]
  private let index: CityNameIndex
  public let attribution: String?

  /// The first instance in a process sorts the names, which takes some hundredths of a second; all
  /// others share the result.
  public init() throws(GazetteerError) {
    self = try Self.shared.get()
  }

  init(_ gazetteer: Gazetteer, attribution: String? = OfflineGeocoder.credit) {
    self.gazetteer = gazetteer
    self.attribution = attribution
    let entries = gazetteer.entriesInOrder
    let streets = gazetteer.streets.grouped
    self.entries = entries
    self.streets = streets
    var areas: [CityArea] = []
    var known: [String: Int32] = [:]
    var items = entries.map { entry in
      let city = gazetteer.city(of: entry)
      let area = known[city.area] ?? Int32(areas.count)
      if area == areas.count {
        known[city.area] = area
        areas.append(CityArea(region: city.region, country: city.country))
      }
      return CityNameIndex.Entry(point: entry.point, population: entry.population, area: area)
    }
    items += streets.map {
      CityNameIndex.Entry(
        point: SpacePoint(gazetteer.streets.middle(of: $0.first)), population: 0, area: nil)
    }
    let find: @Sendable (Int) -> CityArea = { number in
      let city = gazetteer.settlement(ofStreet: streets[number - entries.count].first)
      return CityArea(
        region: city?.region ?? "", country: city?.country ?? "", settlement: city?.name)
    }
    let names: (Int) -> [String] = { number in
      guard number < entries.count else {
        return [gazetteer.streets.name(of: streets[number - entries.count].first)]
      }
      let city = gazetteer.city(of: entries[number])
      return [city.name] + OtherCityNames.of(city)
    }
    var others = OtherNames()
    for (number, entry) in entries.enumerated() {
      gazetteer.withOtherNames(of: entry) { others.add($0, of: number) }
    }
    index = CityNameIndex(
      items, areas: .init(known: areas, find: find), names: names, others: others)
  }

  private static let shared = Result { () throws(GazetteerError) in
    CitySearch(try Gazetteer.shared.get())
  }

  public func places(for query: PlaceQuery) -> AnyPublisher<[FoundPlace], GeocoderError> {
    Result.success(found(query)).answer
  }

  /// The best first.
  func found(_ query: PlaceQuery) -> [FoundPlace] {
    guard !query.isEmpty else { return [] }
    if let coordinate = Coordinate(written: query.text) {
      return query.kinds.contains(.coordinate) ? [place(at: coordinate)] : []
    }
    guard !query.kinds.isDisjoint(with: [.city, .street, .pointOfInterest]) else { return [] }
    let isWanted =
      query.kinds.isSuperset(of: [.city, .street, .pointOfInterest])
      ? nil : { query.kinds.contains(kind(of: $0)) }
    let found = index.cities(
      for: query.text, near: query.region, limit: query.limit, isWanted: isWanted)
    if !found.isEmpty { return found.map { place($0, isCorrected: false) } }
    return index.citiesWithEdit(
      of: query.text, near: query.region, limit: query.limit, isWanted: isWanted
    ).map { place($0, isCorrected: true) }
  }

  private func kind(of number: Int) -> PlaceKind {
    guard number < entries.count else { return .street }
    return entries[number].kind == .settlement ? .city : .pointOfInterest
  }

  private func place(_ found: CityNameIndex.Found, isCorrected: Bool) -> FoundPlace {
    let number = found.city
    guard number < entries.count else {
      let street = streets[number - entries.count]
      return FoundPlace(
        name: gazetteer.streets.name(of: street.first),
        detail: gazetteer.settlement(ofStreet: street.first)?.title ?? "", kind: .street,
        coordinate: gazetteer.streets.middle(of: street.first),
        extent: MapRegion(
          containing: street.members.flatMap { gazetteer.streets.line(of: Int($0)) }),
        isCorrected: isCorrected)
    }
    let city = gazetteer.city(of: entries[number])
    return FoundPlace(
      name: city.name,
      otherName: otherName(found.name, of: entries[number]),
      detail: city.area, kind: kind(of: number), coordinate: city.coordinate,
      extent: MapRegion(around: city.coordinate, radius: city.radius), isCorrected: isCorrected)
  }

  /// The other name by which a city was found; nil if it was found by its own.
  private func otherName(
    _ name: CityNameIndex.Found.Name, of entry: CityIndex.Entry
  ) -> String? {
    switch name {
    case .own: nil
    case .other(let name): name
    case .folded(let folded):
      gazetteer.otherNames(of: entry).first { OtherNames.variants(of: $0).contains(folded) }
    }
  }

  private func place(at coordinate: Coordinate) -> FoundPlace {
    FoundPlace(
      name: coordinate.description, detail: gazetteer.title(of: coordinate) ?? "",
      kind: .coordinate, coordinate: coordinate)
  }
}

extension City {
  /// Metres: the radius of a disc with this population, at 3,000 people per square kilometre.
  fileprivate var radius: Double {
    if kind != .settlement { return 500 }
    return max(2_000, (Double(population) / 3_000 / .pi).squareRoot() * 1_000)
  }
}
