import Streams

/// Names a position after the nearest city of at least 15,000 people, if there is one within 100
/// km: `1.2 km NE of Winterthur, Zurich, CH`. It answers at once, without a network.
///
/// The cities are from GeoNames (https://www.geonames.org), licensed under CC BY 4.0: an app that
/// shows the names shows ``credit`` too.
public struct OfflineGeocoder: Geocoder {
  private let gazetteer: Gazetteer
  public let attribution: String?

  /// The first instance in a process reads the file, which takes some milliseconds; all others
  /// share it.
  public init() throws(GazetteerError) {
    self.init(try Gazetteer.shared.get())
  }

  init(_ gazetteer: Gazetteer, attribution: String? = Self.credit) {
    self.gazetteer = gazetteer
    self.attribution = attribution
  }

  /// The source of the data, its licence, and its address.
  public static let credit = "GeoNames (CC BY 4.0), https://www.geonames.org"

  public func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    let placemark = gazetteer.title(of: location.coordinate).map { Placemark(title: $0) }
    return (placemark.map { .success($0) } ?? Result.failure(.noResult)).answer
  }
}
