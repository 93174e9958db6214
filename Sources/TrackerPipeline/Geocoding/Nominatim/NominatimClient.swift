import Foundation
import Streams

/// Asks one Nominatim server, for a ``NominatimGeocoder`` and a ``NominatimSearch`` alike: however many
/// questions and clients there are in a process, the server hears one a second at most.
///
/// A server that asks to be left alone for a while is: until then every question fails as the one did
/// that was told so, or waits, if it has the patience.
public final class NominatimClient: Sendable {
  let server: ServerAddress
  let language: String?
  private let timeout: Duration
  private let scheduler: any Scheduler
  private let client: HTTPClient
  private let patience: Duration
  let rate: NominatimRate

  /// The time between two requests, at least, by the clock.
  public static let requestInterval = Duration.seconds(1)

  /// How often a question is asked that the server puts off.
  private static let mostAttempts = 5

  /// - Parameters:
  ///   - server: The user's own, or one whose usage policy allows it.
  ///   - userAgent: The name and version of the program; the public server refuses those who do not
  ///     say who they are.
  ///   - language: Of the names, as in the header `Accept-Language`; nil leaves it to the server.
  ///   - timeout: How long one request may take.
  ///   - patience: How long a question waits, at most, for a server that wants to be left alone; a
  ///     longer pause fails it at once.
  public convenience init(
    server: ServerAddress, userAgent: String, language: String? = nil,
    timeout: Duration = .seconds(10), patience: Duration = .zero
  ) {
    self.init(
      server: server, userAgent: userAgent, language: language, timeout: timeout,
      patience: patience, scheduler: DispatchQueue(label: "NominatimClient"),
      rate: .shared(by: server))
  }

  /// One that knows of no other.
  ///
  /// - Parameter scheduler: Tells the time between two requests, and that of one.
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

  /// What the server knows, once it is the question's turn.
  ///
  /// - Parameters:
  ///   - known: What can be said without asking. It is looked up again when the turn has come: what was
  ///     asked meanwhile need not be asked again.
  ///   - meaning: What an answer says.
  func answer<Output: Sendable>(
    to question: URL, known: @escaping @Sendable () -> Result<Output, GeocoderError>? = { nil },
    meaning: @escaping @Sendable (HTTPResponse) -> Result<Output, GeocoderError>
  ) -> AnyPublisher<Output, GeocoderError> {
    answer(attempts: Self.mostAttempts, known: known) { [self] in
      client.get(question)
        .mapError { GeocoderError($0) }
        .timeout(timeout, scheduler: scheduler) { .timedOut }
        .flatMap { [self] answer in checked(answer, meaning).answer }
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

  /// How long the server is still to be left alone, and why.
  private var currentPause: (left: Duration, error: GeocoderError)? {
    let pause = rate.pause.withLock { $0 }
    let now = scheduler.now
    return pause.flatMap { now < $0.end ? (now.duration(to: $0.end), $0.error) : nil }
  }

  /// Why the server is not asked now, where there is no patience for its pause.
  private var refusal: GeocoderError? {
    currentPause.flatMap { $0.left > patience ? $0.error : nil }
  }

  /// True if there is a pause that is short enough to be waited for.
  private var waitsForPause: Bool { currentPause.map { $0.left <= patience } ?? false }

  /// Publishes once, when there is no pause.
  private func pauseIsOver() -> AnyPublisher<Void, Never> {
    guard let pause = currentPause else { return Just(()).eraseToAnyPublisher() }
    return Just(()).delay(for: pause.left, scheduler: scheduler).eraseToAnyPublisher()
  }

  /// Notes the pause that an answer asks for.
  private func checked<Output>(
    _ answer: HTTPResponse, _ meaning: (HTTPResponse) -> Result<Output, GeocoderError>
  ) -> Result<Output, GeocoderError> {
    let result = meaning(answer)
    if case .failure(let error) = result, error != .noResult,
      let length = answer.pause(since: Date())
    {
      let end = scheduler.now.advanced(by: length)
      rate.pause.withLock { $0 = .init(end: end, error: error) }
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
