import Foundation
import Streams

/// Finds places of any kind at a Nominatim server.
///
/// It is asked for a whole name, never for what is being typed: its `/search` does not complete words, and
/// the policy of the public server forbids trying. For that there is ``CitySearch``. How often the server is
/// asked, and what becomes of its errors, is said of ``NominatimClient``.
///
/// The data is that of OpenStreetMap: an app that shows the names shows the ``attribution`` too.
public final class NominatimSearch: PlaceSearch {
  private let client: NominatimClient

  public init(_ client: NominatimClient) {
    self.client = client
  }

  public var attribution: String? { OpenStreetMap.attribution }

  public func places(for query: PlaceQuery) -> AnyPublisher<[FoundPlace], GeocoderError> {
    guard !query.isEmpty, query.limit > 0, !query.kinds.isSubset(of: [.coordinate]),
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
  /// The address of the answer: the places of this name, the best known first, and what is seen of the map
  /// before all others.
  func question(for query: PlaceQuery) -> URL? {
    // Forty is the most that a server gives.
    var fields = [("q", query.text), ("limit", "\(min(query.limit, 40))")]
    if query.kinds == [.pointOfInterest] { fields.append(("layer", "poi")) }
    if query.kinds == [.city] { fields.append(("featureType", "settlement")) }
    // One across the antimeridian would be taken for all the rest of the Earth.
    if let region = query.region, region.width < 180, region.west <= region.east {
      let edges = [region.west, region.south, region.east, region.north]
      fields.append(("viewbox", edges.map(ServerAddress.degrees).joined(separator: ",")))
    }
    return question("/search", fields)
  }
}
