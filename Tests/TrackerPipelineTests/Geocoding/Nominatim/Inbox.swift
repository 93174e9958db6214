import Foundation
import Streams
import Synchronization

@testable import TrackerPipeline

/// Asks, and waits for the answer; nil when none comes for a long time.
///
/// - Parameter scheduler: The geocoder's, if its time is virtual: an answer, which comes from another
///   thread, is delivered on it.
func answer(
  of geocoder: any Geocoder, at latitude: Double = 47.4, _ longitude: Double = 8.5,
  on scheduler: VirtualTimeScheduler? = nil
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
  ended.wait(delivering: scheduler)
  run.cancel()
  return result.all.last
}

extension DispatchSemaphore {
  /// Waits for a signal, up to 20 s, while `scheduler` delivers what is due.
  func wait(delivering scheduler: VirtualTimeScheduler?) {
    let end = DispatchTime.now() + 20
    while wait(timeout: .now() + .milliseconds(2)) == .timedOut, DispatchTime.now() < end {
      scheduler?.advance(by: .zero)
    }
  }
}

/// The results of the questions so far.
final class Inbox: Sendable {
  private let results = Mutex<[Result<Placemark, GeocoderError>]>([])

  func add(_ result: Result<Placemark, GeocoderError>) {
    results.withLock { $0.append(result) }
  }

  var all: [Result<Placemark, GeocoderError>] { results.withLock(\.self) }
}
