import Streams
import Synchronization
import TrackerPipeline

/// A server, and what it answers in one ride.
///
/// A name, and that there is none, are answers. A server that gave no single one has not taken part:
/// the ride has failed, whatever else came of it.
final class AnswerCount: Geocoder {
  private struct State: Sendable {
    var questions = 0
    var answers = 0
    var lastError: GeocoderError?
  }

  private let server: any Geocoder
  private let state = Mutex(State())

  init(_ server: any Geocoder) {
    self.server = server
  }

  var attribution: String? { server.attribution }
  var takesRealTime: Bool { server.takesRealTime }

  func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    server.reverseGeocode(location)
      .handleEvents(
        receiveSubscription: { [self] _ in state.withLock { $0.questions += 1 } },
        receiveOutput: { [self] _ in state.withLock { $0.answers += 1 } },
        receiveCompletion: { [self] completion in
          guard case .failure(let error) = completion else { return }
          state.withLock { state in
            if error == .noResult { state.answers += 1 } else { state.lastError = error }
          }
        }
      )
      .eraseToAnyPublisher()
  }

  /// Why the ride has failed; nil if it has not. A question that was not waited for, as the ride was
  /// interrupted, says nothing.
  func failure(of report: RideReport) -> Failure? {
    let state = state.withLock { $0 }
    guard state.questions > 0, state.answers == 0, report.totals.failures > 0 else { return nil }
    let error = state.lastError ?? .timedOut
    return .geocoder(
      "\(report.route.name): the server answered none of \(state.questions) geocodes: \(error)")
  }
}

extension Geocoder {
  /// Counts its answers, if it is a server.
  var answerCount: AnswerCount? { takesRealTime ? AnswerCount(self) : nil }
}
