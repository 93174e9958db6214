import Foundation
import Streams

/// Finds places of any kind at a Nominatim server.
///
/// It is asked for a whole name, never for text that is being typed: its `/search` does not
/// complete words, and the policy of the public server forbids such use. ``CitySearch`` completes
/// text. ``NominatimClient`` describes the request rate and the errors.
///
/// The data is from OpenStreetMap: an app that shows the names shows the ``attribution`` too.
public final class NominatimSearch: PlaceSearch {
  private let client: NominatimClient

  public init(_ client: NominatimClient) {
    self.client = client
  }

  public var attribution: String? { OpenStreetMap.attribution }

  public func places(for query: PlaceQuery) -> AnyPublisher<[FoundPlace], GeocoderError> {
    guard !query.isEmpty, !query.kinds.isSubset(of: [.coordinate]),
      let question = client.question(for: query)
    else {
      return Result.success([]).answer
    }
    return client.answer(to: question) { answer in
      NominatimReply.places(answer).map { places in
        Array(places.filter { query.kinds.contains($0.kind) }.prefix(query.limit))
      }
    }
  }
}

extension NominatimClient {
  /// The URL of a search: the places of this name, the best known first, and places in the visible
  /// region before all others.
  func question(for query: PlaceQuery) -> URL? {
    // A server returns forty places at most.
    var fields = [("q", query.text), ("limit", "\(min(query.limit, 40))")]
    if query.kinds == [.pointOfInterest] { fields.append(("layer", "poi")) }
    if query.kinds == [.city] { fields.append(("featureType", "settlement")) }
    // A region across the antimeridian would be taken for the rest of the Earth.
    if let region = query.region, region.width < 180, region.west <= region.east {
      let edges = [region.west, region.south, region.east, region.north]
      fields.append(("viewbox", edges.map(ServerAddress.degrees).joined(separator: ",")))
    }
    return question("/search", fields)
  }
}
