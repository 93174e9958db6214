import Foundation
import Streams
import Synchronization

/// Asks a Nominatim server: `Bahnhofstrasse 1, Zürich, CH`.
///
/// However many questions there are, a server hears one a second at most; what it has answered, and
/// that it knows nothing somewhere, is remembered for 11 metres around. A server that asks to be left
/// alone for a while is: until then every question fails as the one did that was told so, or waits, if
/// it has the patience.
///
/// The data is that of OpenStreetMap: whoever shows the names shows the ``attribution`` too.
public final class NominatimGeocoder: Geocoder {
  private let server: NominatimServer
  private let language: String?
  private let timeout: Duration
  private let scheduler: any Scheduler
  private let client: HTTPClient
  private let rateLimiter: RateLimiter
  private let cache = AnswerCache()
  private let patience: Duration
  private let pause = Mutex<Pause?>(nil)

  /// The server is left alone.
  private struct Pause: Sendable {
    let end: Instant
    /// What it answered when it asked for that.
    let error: GeocoderError
  }

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
    server: NominatimServer, userAgent: String, language: String? = nil,
    timeout: Duration = .seconds(10), patience: Duration = .zero
  ) {
    self.init(
      server: server, userAgent: userAgent, language: language, timeout: timeout,
      patience: patience, scheduler: DispatchQueue(label: "NominatimGeocoder"))
  }

  /// - Parameter scheduler: Tells the time between two requests, and that of one.
  init(
    server: NominatimServer, userAgent: String, language: String? = nil, timeout: Duration,
    patience: Duration = .zero, scheduler: any Scheduler
  ) {
    self.server = server
    self.language = language
    self.timeout = timeout
    self.patience = patience
    self.scheduler = scheduler
    client = HTTPClient(userAgent: userAgent, timeout: timeout)
    rateLimiter = RateLimiter(interval: Self.requestInterval, scheduler: scheduler)
  }

  public var attribution: String? { "© OpenStreetMap contributors, ODbL 1.0" }

  public var takesRealTime: Bool { true }

  public func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    let coordinate = location.coordinate
    guard coordinate.isValid,
      let question = server.question(about: coordinate, language: language)
    else { return Fail(error: .noResult).eraseToAnyPublisher() }
    return answer(to: question, about: coordinate, attempts: Self.mostAttempts)
  }

  private func answer(
    to question: URL, about coordinate: Coordinate, attempts: Int
  ) -> AnyPublisher<Placemark, GeocoderError> {
    Deferred { [self] in
      known(coordinate)
        ?? pauseIsOver()
        .flatMap { [self] in rateLimiter.turn() }
        .setFailureType(to: GeocoderError.self)
        // What was asked meanwhile need not be asked again.
        .flatMap { [self] in known(coordinate) ?? ask(question, about: coordinate) }
        .catch { [self] error in
          attempts > 1 && waitsForPause
            ? answer(to: question, about: coordinate, attempts: attempts - 1)
            : Fail(error: error).eraseToAnyPublisher()
        }
        .eraseToAnyPublisher()
    }
    .eraseToAnyPublisher()
  }

  /// How long the server is still to be left alone, and why.
  private var currentPause: (left: Duration, error: GeocoderError)? {
    let pause = pause.withLock { $0 }
    let now = scheduler.now
    return pause.flatMap { now < $0.end ? (now.duration(to: $0.end), $0.error) : nil }
  }

  /// Whether there is a pause that is short enough to be waited for.
  private var waitsForPause: Bool { currentPause.map { $0.left <= patience } ?? false }

  /// Publishes once, when there is no pause.
  private func pauseIsOver() -> AnyPublisher<Void, Never> {
    guard let pause = currentPause else { return Just(()).eraseToAnyPublisher() }
    return Just(()).delay(for: pause.left, scheduler: scheduler).eraseToAnyPublisher()
  }

  /// What can be answered without a request.
  private func known(_ coordinate: Coordinate) -> AnyPublisher<Placemark, GeocoderError>? {
    if let result = cache.result(at: coordinate) { return result.answer }
    guard let pause = currentPause, pause.left > patience else { return nil }
    return Fail(error: pause.error).eraseToAnyPublisher()
  }

  private func ask(
    _ question: URL, about coordinate: Coordinate
  ) -> AnyPublisher<Placemark, GeocoderError> {
    client.get(question)
      .timeout(timeout, scheduler: scheduler) { .timedOut }
      .flatMap { [self] answer in placemark(answer, at: coordinate).answer }
      .eraseToAnyPublisher()
  }

  private func placemark(
    _ answer: HTTPResponse, at coordinate: Coordinate
  ) -> Result<Placemark, GeocoderError> {
    let result = NominatimReply.placemark(answer)
    switch result {
    case .success, .failure(.noResult): cache.keep(result, at: coordinate)
    case .failure(let error):
      if let length = answer.pause(since: Date()) {
        let end = scheduler.now.advanced(by: length)
        pause.withLock { $0 = Pause(end: end, error: error) }
      }
    }
    return result
  }
}
