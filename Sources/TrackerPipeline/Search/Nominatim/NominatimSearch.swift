import Streams

/// Finds places of any kind at a Nominatim server.
///
/// It is asked for a whole name, never for what is being typed: its `/search` does not complete words, and
/// the policy of the public server forbids trying. For that there is ``CitySearch``. How often the server is
/// asked, and what becomes of its errors, is said of ``NominatimClient``.
///
/// The data is that of OpenStreetMap: whoever shows the names shows the ``attribution`` too.
public final class NominatimSearch: PlaceSearch {
  private let client: NominatimClient

  public init(_ client: NominatimClient) {
    self.client = client
  }

  public var attribution: String? { NominatimClient.attribution }

  public func places(for query: PlaceQuery) -> AnyPublisher<[FoundPlace], GeocoderError> {
    guard !query.isEmpty, query.limit > 0, let question = client.question(for: query) else {
      return Result.success([]).answer
    }
    return client.answer(to: question) { answer in
      NominatimReply.places(answer).map { places in
        Array(places.filter { query.kinds.contains($0.kind) }.prefix(query.limit))
      }
    }
  }
}
