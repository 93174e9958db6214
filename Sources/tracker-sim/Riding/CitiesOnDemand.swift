import Streams
import TrackerPipeline

/// The cities, which are sorted when somebody looks for the first time; an error where there are none.
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
