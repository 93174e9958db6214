import Streams
import Synchronization
import TrackerPipeline

/// Counts the answers of a server in one ride.
///
/// A name is an answer, and so is that there is none. If a server gives no answer at all, the ride
/// has failed.
final class AnswerCount: Geocoder {
  private struct State: Sendable {
    var questions = 0
    var answers = 0
    var lastError: GeocoderError?
  }

  private let server: any Geocoder
  private let onFirstFailure: @Sendable (GeocoderError) -> Void
  private let state = Mutex(State())

  /// - Parameter onFirstFailure: Called once, if the first question has no answer.
  init(
    _ server: any Geocoder,
    onFirstFailure: @escaping @Sendable (GeocoderError) -> Void = { _ in }
  ) {
    self.server = server
    self.onFirstFailure = onFirstFailure
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
          let isFirst = state.withLock { state in
            if error == .noResult {
              state.answers += 1
              return false
            }
            defer { state.lastError = error }
            return state.answers == 0 && state.lastError == nil
          }
          if isFirst { onFirstFailure(error) }
        }
      )
      .eraseToAnyPublisher()
  }

  /// The failure of the ride; nil if it has not failed. Questions without an answer because the
  /// ride was interrupted do not count.
  ///
  /// - Parameters:
  ///   - name: That of the ride.
  ///   - failures: Those of the geocodes of the ride.
  func failure(of name: String, failures: Int) -> Failure? {
    let state = state.withLock { $0 }
    guard state.questions > 0, state.answers == 0, failures > 0 else { return nil }
    let error = state.lastError ?? .timedOut
    return .geocoder(
      "\(name): the server answered none of \(state.questions) geocodes: \(error)")
  }
}

extension Geocoder {
  /// Counts the answers, if it is a server.
  ///
  /// - Parameter onFirstFailure: Called once, if the first question has no answer.
  func answerCount(
    onFirstFailure: @escaping @Sendable (GeocoderError) -> Void = { _ in }
  ) -> AnswerCount? {
    takesRealTime ? AnswerCount(self, onFirstFailure: onFirstFailure) : nil
  }
}
