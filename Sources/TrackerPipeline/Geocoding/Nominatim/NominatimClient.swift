import Foundation
import Streams

/// Sends requests to one Nominatim server, for ``NominatimGeocoder`` and ``NominatimSearch``. All
/// clients of a process together send a server at most one request a second.
///
/// If the server asks for a pause, requests fail with the same error until the pause is over, or
/// wait for its end if `patience` allows that. If it refuses requests with status 403, they fail for
/// a minute.
public final class NominatimClient: Sendable {
  let server: ServerAddress
  let language: String?
  private let timeout: Duration
  private let scheduler: any Scheduler
  private let client: HTTPClient
  private let patience: Duration
  let rate: NominatimRate

  /// The minimum time between two requests.
  public static let requestInterval = Duration.seconds(1)

  /// The time for which requests fail after the server has refused one.
  private static let refusalPause = Duration.seconds(60)

  /// How often a request is sent at most, if the server asks for pauses.
  private static let mostAttempts = 5

  /// - Parameters:
  ///   - server: The user's own server, or a server whose usage policy allows it.
  ///   - userAgent: The name and version of the program; the public server refuses requests without
  ///     them.
  ///   - language: The language of the names, as in the header `Accept-Language`; nil uses the
  ///     server's default.
  ///   - timeout: How long one request may take.
  ///   - patience: The longest pause that a request waits for; during a longer pause it fails at
  ///     once.
  public convenience init(
    server: ServerAddress, userAgent: String, language: String? = nil,
    timeout: Duration = .seconds(10), patience: Duration = .zero
  ) {
    self.init(
      server: server, userAgent: userAgent, language: language, timeout: timeout,
      patience: patience, scheduler: DispatchQueue(label: "NominatimClient"),
      rate: .shared(by: server))
  }

  /// Creates a client that shares its request rate with no other.
  ///
  /// - Parameter scheduler: Measures the time between requests, and the time of each.
  convenience init(
    server: ServerAddress, userAgent: String, language: String? = nil, timeout: Duration,
    patience: Duration = .zero, scheduler: any Scheduler
  ) {
    self.init(
      server: server, userAgent: userAgent, language: language, timeout: timeout,
      patience: patience, scheduler: scheduler, rate: NominatimRate(scheduler: scheduler))
  }

  private init(
    server: ServerAddress, userAgent: String, language: String?, timeout: Duration,
    patience: Duration, scheduler: any Scheduler, rate: NominatimRate
  ) {
    self.server = server
    self.language = language
    self.timeout = timeout
    self.patience = patience
    self.scheduler = scheduler
    client = HTTPClient(userAgent: userAgent, timeout: timeout)
    self.rate = rate
  }

  /// Requests an answer from the server, when it is the request's turn.
  ///
  /// - Parameters:
  ///   - known: Returns an answer that needs no request. It is called again when the turn has come,
  ///     as the same question may have been answered in the meantime.
  ///   - meaning: Interprets a response.
  func answer<Output: Sendable>(
    to question: URL, known: @escaping @Sendable () -> Result<Output, GeocoderError>? = { nil },
    meaning: @escaping @Sendable (HTTPResponse) -> Result<Output, GeocoderError>
  ) -> AnyPublisher<Output, GeocoderError> {
    answer(attempts: Self.mostAttempts, known: known) { [self] in
      client.get(question)
        .mapError { GeocoderError($0) }
        .timeout(timeout, scheduler: scheduler) { .timedOut }
        .interpreted { [self] answer in checked(answer, meaning) }
        .eraseToAnyPublisher()
    }
  }

  private func answer<Output: Sendable>(
    attempts: Int, known: @escaping @Sendable () -> Result<Output, GeocoderError>?,
    ask: @escaping @Sendable () -> AnyPublisher<Output, GeocoderError>
  ) -> AnyPublisher<Output, GeocoderError> {
    let answered = { @Sendable [self] in (known() ?? refusal.map { .failure($0) })?.answer }
    return Deferred { [self] in
      answered()
        ?? pauseIsOver()
        .flatMap { [self] in rate.limiter.turn() }
        .setFailureType(to: GeocoderError.self)
        .flatMap { answered() ?? ask() }
        .catch { [self] error in
          attempts > 1 && waitsForPause
            ? answer(attempts: attempts - 1, known: known, ask: ask)
            : Fail(error: error).eraseToAnyPublisher()
        }
        .eraseToAnyPublisher()
    }
    .eraseToAnyPublisher()
  }

  /// The remaining time of the server's pause, the error that it came with, and whether requests
  /// wait for its end; nil without a pause.
  private var currentPause: (left: Duration, error: GeocoderError, isWaitedFor: Bool)? {
    let pause = rate.pause.withLock { $0 }
    let now = scheduler.now
    guard let pause, now < pause.end else { return nil }
    let left = now.duration(to: pause.end)
    return (left, pause.error, pause.isWaitedFor && left <= patience)
  }

  /// The error of requests during a pause that they do not wait for.
  private var refusal: GeocoderError? {
    currentPause.flatMap { $0.isWaitedFor ? nil : $0.error }
  }

  /// True if there is a pause that requests wait for.
  private var waitsForPause: Bool { currentPause?.isWaitedFor ?? false }

  /// Publishes once, after the pause if there is one.
  private func pauseIsOver() -> AnyPublisher<Void, Never> {
    guard let pause = currentPause else { return Just(()).eraseToAnyPublisher() }
    return Just(()).delay(for: pause.left, scheduler: scheduler).eraseToAnyPublisher()
  }

  /// Interprets a response, and stores the pause that it asks for, or that follows a refusal.
  private func checked<Output>(
    _ answer: HTTPResponse, _ meaning: (HTTPResponse) -> Result<Output, GeocoderError>
  ) -> Result<Output, GeocoderError> {
    let result = meaning(answer)
    guard case .failure(let error) = result, error != .noResult else { return result }
    let asked = answer.pause(since: Date())
    if let length = asked ?? (error == .refused ? Self.refusalPause : nil) {
      let end = scheduler.now.advanced(by: length)
      rate.pause.withLock { pause in
        // A longer pause that was asked for before stays.
        if let known = pause, known.end > end { return }
        pause = .init(end: end, error: error, isWaitedFor: asked != nil)
      }
    }
    return result
  }
}

extension GeocoderError {
  init(_ error: HTTPError) {
    self =
      switch error {
      case .offline: .offline
      case .timedOut: .timedOut
      default: .failed(error.description(of: "the geocoder"))
      }
  }
}
