/// The fields of a `CLPlacemark`, which make the title of a place.
struct PlacemarkFields: Equatable, Sendable {
  var name: String?
  /// The street.
  var thoroughfare: String?
  /// The number of the house.
  var subThoroughfare: String?
  var subLocality: String?
  var locality: String?
  var administrativeArea: String?
  var isoCountryCode: String?
  /// The ocean or lake, where there is no address.
  var water: String?

  /// The name of the place, or its street and number, then the town and the country, as the
  /// geocoder for Nominatim has them: `Bahnhofstrasse 1, Zürich, CH`. Nil if there is no field.
  var title: String? {
    let street = thoroughfare.map { road in subThoroughfare.map { "\(road) \($0)" } ?? road }
    // The name of a place without one of its own is its house number and street, in either order.
    let parts = Set([thoroughfare, subThoroughfare].compactMap(\.self).flatMap(Self.words))
    let isAddress = name.map { parts.isSuperset(of: Self.words($0)) } ?? true
    let spot = (isAddress ? street : name) ?? subLocality ?? water
    let town = locality ?? administrativeArea
    let all = [spot, town == spot ? nil : town, isoCountryCode].compactMap(\.self)
    return all.isEmpty ? nil : all.joined(separator: ", ")
  }

  private static func words(_ text: String) -> [Substring] {
    text.split { $0 == " " || $0 == "," }
  }
}
