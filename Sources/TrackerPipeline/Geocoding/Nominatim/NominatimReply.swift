/// Interprets the responses of a Nominatim server.
///
/// A position without a result has status 200 and `{"error": "Unable to geocode"}`. A malformed
/// request has status 400 and an object for the error. Too many requests have status 429, or 403
/// if the server has had enough of the program; both have HTML.
enum NominatimReply {
  static func placemark(_ answer: HTTPResponse) -> Result<Placemark, GeocoderError> {
    content(of: answer).flatMap { content in
      guard content.members != nil else { return .failure(.notJSON) }
      guard let title = title(of: content) else {
        return .failure(.failed("the geocoder's answer has no name in it"))
      }
      return .success(Placemark(title: title))
    }
  }

  /// The JSON of a response that is not an error.
  static func content(of answer: HTTPResponse) -> Result<JSONNode, GeocoderError> {
    let content = try? JSONNode(parsing: answer.body)
    let problem = content?["error"].map(complaint)
    switch answer.status {
    case 403: return .failure(.refused)
    case 429: return .failure(.rateLimited)
    case 503: return .failure(.offline)
    case 200:
      if let problem { return .failure(problem) }
      return content.map { .success($0) } ?? .failure(.notJSON)
    case 300..<400:
      let place = answer.location.map { "to \(Quoted($0))" } ?? "away"
      return .failure(.failed("the geocoder has moved \(place)"))
    case let status:
      return .failure(problem ?? .failed("the geocoder answers with HTTP status \(status)"))
    }
  }

  private static func complaint(_ error: JSONNode) -> GeocoderError {
    if error.text == "Unable to geocode" { return .noResult }
    let message = error.text ?? error["message"]?.text
    return .failed(message.map { "the geocoder says \(Quoted($0))" } ?? "the geocoder failed")
  }

  /// The name of the place, or its street and number, then the town and the country:
  /// `Bahnhofstrasse 1, Zürich, CH`. Unknown parts are left out; if neither the place nor the town
  /// is known, the server's own line is used.
  private static func title(of object: JSONNode) -> String? {
    let address = object["address"]
    let spot =
      text(object["name"]) ?? street(in: address)
      ?? first(of: ["neighbourhood", "suburb", "hamlet"], in: address)
    let town = first(
      of: ["city", "town", "village", "hamlet", "municipality", "county", "state"], in: address)
    guard spot != nil || town != nil else { return text(object["display_name"]) }
    let country = text(address?["country_code"])?.uppercased() ?? text(address?["country"])
    return [spot, town == spot ? nil : town, country].compactMap(\.self).joined(separator: ", ")
  }

  /// With the number of the house, if there is one: `Bahnhofstrasse 1`.
  static func street(in address: JSONNode?) -> String? {
    first(of: ["road", "pedestrian", "footway", "path", "cycleway"], in: address).map { road in
      text(address?["house_number"]).map { "\(road) \($0)" } ?? road
    }
  }

  private static func first(of kinds: [String], in address: JSONNode?) -> String? {
    kinds.lazy.compactMap { text(address?[$0]) }.first
  }

  /// The text; nil if it is empty, or another type.
  private static func text(_ value: JSONNode?) -> String? {
    value?.text.flatMap { $0.isEmpty ? nil : $0.shortened(to: longestPart) }
  }

  /// Scalars; a longer text is cut off.
  static let longestPart = 120
}

extension GeocoderError {
  /// The error of status 403.
  static let refused = GeocoderError.failed(
    "the geocoder refuses this program's requests (HTTP status 403), and is left alone for now")
  fileprivate static let notJSON = GeocoderError.failed("the geocoder's answer is not JSON")
}
