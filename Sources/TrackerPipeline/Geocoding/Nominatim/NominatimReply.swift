import Foundation

/// What a Nominatim server says to a question, made sense of.
///
/// That nothing is known at a position comes with status 200 and `{"error": "Unable to geocode"}`,
/// while a bad question comes with 400 and an object for the error. Whoever asks too much gets 403 or
/// 429, and HTML.
enum NominatimReply {
  static func placemark(_ answer: HTTPResponse) -> Result<Placemark, GeocoderError> {
    let object = (try? JSONSerialization.jsonObject(with: answer.body)) as? [String: Any]
    switch answer.status {
    case 403, 429: return .failure(.rateLimited)
    case 503: return .failure(.offline)
    case 200:
      guard let object else { return .failure(.failed("the geocoder's answer is not JSON")) }
      if let complaint = complaint(in: object) { return .failure(complaint) }
      guard let title = title(of: object) else {
        return .failure(.failed("the geocoder's answer has no name in it"))
      }
      return .success(Placemark(title: title))
    case 300..<400:
      let place = answer.location.map { "to \(Quoted($0))" } ?? "away"
      return .failure(.failed("the geocoder has moved \(place)"))
    case let status:
      let known = object.flatMap { complaint(in: $0) }
      return .failure(known ?? .failed("the geocoder answers with HTTP status \(status)"))
    }
  }

  private static func complaint(in object: [String: Any]) -> GeocoderError? {
    switch object["error"] {
    case nil: return nil
    case let text as String where text == "Unable to geocode": return .noResult
    case let text as String: return .failed("the geocoder says \(Quoted(text))")
    case let error:
      let message = (error as? [String: Any])?["message"] as? String
      return .failed(message.map { "the geocoder says \(Quoted($0))" } ?? "the geocoder failed")
    }
  }

  /// The name of what is there, or its street and number, then the town and the country:
  /// `Bahnhofstrasse 1, Zürich, CH`. What is not known is left out; where neither what is there nor
  /// the town is, the server's own line has to do.
  private static func title(of object: [String: Any]) -> String? {
    let address = object["address"] as? [String: Any] ?? [:]
    func text(_ value: Any?) -> String? {
      (value as? String).flatMap { $0.isEmpty ? nil : String($0.prefix(longestPart)) }
    }
    func first(of kinds: [String]) -> String? { kinds.lazy.compactMap { text(address[$0]) }.first }
    let street = first(of: ["road", "pedestrian", "footway", "path", "cycleway"]).map { road in
      text(address["house_number"]).map { "\(road) \($0)" } ?? road
    }
    let spot = text(object["name"]) ?? street ?? first(of: ["neighbourhood", "suburb", "hamlet"])
    let town = first(of: ["city", "town", "village", "hamlet", "municipality", "county", "state"])
    guard spot != nil || town != nil else { return text(object["display_name"]) }
    let country = text(address["country_code"])?.uppercased() ?? text(address["country"])
    return [spot, town == spot ? nil : town, country].compactMap(\.self).joined(separator: ", ")
  }

  /// Characters; longer is no name.
  private static let longestPart = 120
}
