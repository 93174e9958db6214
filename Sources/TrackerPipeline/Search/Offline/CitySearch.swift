import Foundation
import Streams

/// Finds cities of at least 15,000 people by the beginnings of their names, and positions by their
/// degrees. It answers at once, without a network.
///
/// `zurich` finds Zürich, and `киї` finds Kyiv: diacritics and alphabets are ignored. Of the cities
/// that match equally well the largest comes first; if the visible region is known, nearer ones
/// come first.
///
/// The cities are those of GeoNames (https://www.geonames.org), licensed under CC BY 4.0: an app
/// that shows the names shows the ``attribution`` too.
public struct CitySearch: PlaceSearch {
  private let gazetteer: Gazetteer
  private let cities: [City]
  private let index: CityNameIndex

  /// The first instance in a process sorts the names, which takes some hundredths of a second; all
  /// others share the result.
  public init() throws(GazetteerError) {
    self = try Self.shared.get()
  }

  init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
    cities = gazetteer.cities
    var areas: [CityArea] = []
    var known: [String: Int] = [:]
    let entries = cities.map { city in
      let area = known[city.area] ?? areas.count
      if area == areas.count {
        known[city.area] = area
        areas.append(CityArea(region: city.region, country: city.country))
      }
      return CityNameIndex.Entry(
        names: [city.name] + OtherCityNames.of(city), point: SpacePoint(city.coordinate),
        population: city.population, area: area)
    }
    index = CityNameIndex(entries, areas: areas)
  }

  private static let shared = Result { () throws(GazetteerError) in
    CitySearch(try Gazetteer.shared.get())
  }

  public var attribution: String? { OfflineGeocoder.credit }

  public func places(for query: PlaceQuery) -> AnyPublisher<[FoundPlace], GeocoderError> {
    Result.success(found(query)).answer
  }

  /// The best first.
  func found(_ query: PlaceQuery) -> [FoundPlace] {
    guard !query.isEmpty, query.limit > 0 else { return [] }
    if let coordinate = Coordinate(written: query.text) {
      return query.kinds.contains(.coordinate) ? [place(at: coordinate)] : []
    }
    guard query.kinds.contains(.city) else { return [] }
    return index.cities(for: query.text, near: query.region, limit: query.limit)
      .map { FoundPlace(cities[$0]) }
  }

  private func place(at coordinate: Coordinate) -> FoundPlace {
    let near = gazetteer.nearest(to: coordinate).map { $0.title(of: coordinate, distance: $1) }
    return FoundPlace(
      name: coordinate.description, detail: near ?? "", kind: .coordinate, coordinate: coordinate)
  }
}

extension FoundPlace {
  fileprivate init(_ city: City) {
    self.init(
      name: city.name, detail: city.area, kind: .city, coordinate: city.coordinate,
      extent: MapRegion(around: city.coordinate, radius: city.radius))
  }
}

extension City {
  /// Metres: the radius of a disc with this population, at 3,000 people per square kilometre.
  fileprivate var radius: Double {
    max(2_000, (Double(population) / 3_000 / .pi).squareRoot() * 1_000)
  }
}
