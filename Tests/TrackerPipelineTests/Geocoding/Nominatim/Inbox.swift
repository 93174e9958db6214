import Foundation
import Streams
import Synchronization

@testable import TrackerPipeline

/// Asks, and waits for the answer; nil when none comes for a long time.
func answer(
  of geocoder: any Geocoder, at latitude: Double = 47.4, _ longitude: Double = 8.5
) -> Result<Placemark, GeocoderError>? {
  let ended = DispatchSemaphore(value: 0)
  let result = Inbox()
  let location = Location(
    coordinate: Coordinate(latitude: latitude, longitude: longitude), time: .zero)
  let run = geocoder.reverseGeocode(location).sink { completion in
    if case .failure(let error) = completion { result.add(.failure(error)) }
    ended.signal()
  } receiveValue: { placemark in
    result.add(.success(placemark))
  }
  _ = ended.wait(timeout: .now() + 20)
  run.cancel()
  return result.all.last
}

/// What has come of questions so far.
final class Inbox: Sendable {
  private let results = Mutex<[Result<Placemark, GeocoderError>]>([])

  func add(_ result: Result<Placemark, GeocoderError>) {
    results.withLock { $0.append(result) }
  }

  var all: [Result<Placemark, GeocoderError>] { results.withLock(\.self) }
}
