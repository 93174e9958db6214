import Streams
import TrackerPipeline

/// Searches the cities, which are sorted at the first search; fails if they are not available.
struct CitiesOnDemand: PlaceSearch {
  func places(for query: PlaceQuery) -> AnyPublisher<[FoundPlace], GeocoderError> {
    do throws(GazetteerError) {
      return try CitySearch().places(for: query)
    } catch {
      return Fail(error: .failed("\(error)")).eraseToAnyPublisher()
    }
  }

  var attribution: String? { OfflineGeocoder.credit }
}
