import Foundation
import Streams
import Synchronization

/// Blocks until another geocoder, which takes real time, has answered: virtual time stands still.
struct BlockingGeocoder: Geocoder {
  let source: any Geocoder

  func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    Deferred { result(at: location).answer }.eraseToAnyPublisher()
  }

  /// Blocks; the answer comes on another thread.
  private func result(at location: Location) -> Result<Placemark, GeocoderError> {
    let answered = DispatchSemaphore(value: 0)
    let result = Mutex(Result<Placemark, GeocoderError>.failure(.noResult))
    let question = source.reverseGeocode(location).sink { completion in
      if case .failure(let error) = completion { result.withLock { $0 = .failure(error) } }
      answered.signal()
    } receiveValue: { placemark in
      result.withLock { $0 = .success(placemark) }
    }
    answered.wait()
    question.cancel()
    return result.withLock { $0 }
  }
}
