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

  /// Reads the files, if there are any: they decide whom to credit.
  var attribution: String? {
    lookup.places.isEmpty ? OfflineGeocoder.credit : (try? lookup.offlinePlaces())?.attribution
  }
}
