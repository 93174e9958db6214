import Streams

/// Names a position after the nearest city of at least 15,000 people, if there is one within 100
/// km: `1.2 km NE of Winterthur, Zurich, CH`. It answers at once, without a network.
///
/// The cities are those of GeoNames (https://www.geonames.org), licensed under CC BY 4.0: an app
/// that shows the names shows ``credit`` too.
public struct OfflineGeocoder: Geocoder {
  private let gazetteer: Gazetteer

  /// The first instance in a process reads the file, which takes some milliseconds; all others
  /// share it.
  public init() throws(GazetteerError) {
    gazetteer = try Gazetteer.shared.get()
  }

  init(_ gazetteer: Gazetteer) {
    self.gazetteer = gazetteer
  }

  /// The source of the data, its licence, and its address.
  public static let credit = "GeoNames (CC BY 4.0), https://www.geonames.org"

  public var attribution: String? { Self.credit }

  public func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    let position = location.coordinate
    let placemark = gazetteer.nearest(to: position).map { city, distance in
      Placemark(title: city.title(of: position, distance: distance))
    }
    return (placemark.map { .success($0) } ?? Result.failure(.noResult)).answer
  }
}
