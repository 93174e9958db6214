/// The address of an `MKMapItem`, which makes the title of a place.
struct AddressFields: Equatable, Sendable {
  /// The name of the place, or its street and number.
  var name: String?
  /// `MKAddress.shortAddress`: street and town.
  var shortAddress: String?
  /// `MKAddress.fullAddress`, in several lines.
  var fullAddress: String?
  var cityName: String?
  /// The code of the country, as in ISO 3166: `CH`.
  var regionCode: String?

  /// The name of the place, its town and its country, as the other geocoders have them:
  /// `Bahnhofstrasse 1, Zürich, CH`. Without a name it is the address; nil if there is no field.
  var title: String? {
    let named = PlacemarkFields(name: name, locality: cityName, isoCountryCode: regionCode).title
    if Self.isText(name) { return named }
    let address = [shortAddress, fullAddress].first { Self.isText($0) } ?? nil
    return address.map { $0.split(whereSeparator: \.isNewline).joined(separator: ", ") } ?? named
  }

  private static func isText(_ text: String?) -> Bool {
    text.map { !$0.allSatisfy(\.isWhitespace) } ?? false
  }
}
