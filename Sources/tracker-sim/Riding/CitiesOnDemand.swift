import Streams
import TrackerPipeline

/// Searches the cities and the places of files, which are sorted at the first search; fails if they are
/// not available.
struct CitiesOnDemand: PlaceSearch {
  var lookup = LookupOptions()

  func places(for query: PlaceQuery) -> AnyPublisher<[FoundPlace], GeocoderError> {
    do throws(Failure) {
      return try lookup.offlinePlaces().search.places(for: query)
    } catch {
      return Fail(error: .failed(error.message ?? "the places cannot be read"))
        .eraseToAnyPublisher()
    }
  }

  var attribution: String? { OfflineGeocoder.credit }
}
