import Foundation
import Streams
import Synchronization

/// Asks a Nominatim server: `Bahnhofstrasse 1, Zürich, CH`.
///
/// However many questions there are, a server hears one a second at most; what it has answered, and
/// that it knows nothing somewhere, is remembered for 11 metres around. A server that asks to be left
/// alone for a while is: until then every question fails with ``GeocoderError/rateLimited``.
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
  /// Until when the server is left alone.
  private let pause = Mutex<Instant?>(nil)

  /// - Parameters:
  ///   - server: The user's own, or one whose usage policy allows it.
  ///   - userAgent: The name and version of the program; the public server refuses those who do not
  ///     say who they are.
  ///   - language: Of the names, as in the header `Accept-Language`; nil leaves it to the server.
  ///   - timeout: How long one request may take.
  public convenience init(
    server: NominatimServer, userAgent: String, language: String? = nil,
    timeout: Duration = .seconds(10)
  ) {
    self.init(
      server: server, userAgent: userAgent, language: language, timeout: timeout,
      scheduler: DispatchQueue(label: "NominatimGeocoder"))
  }

  /// - Parameter scheduler: Tells the time between two requests, and that of one.
  init(
    server: NominatimServer, userAgent: String, language: String? = nil, timeout: Duration,
    scheduler: any Scheduler
  ) {
    self.server = server
    self.language = language
    self.timeout = timeout
    self.scheduler = scheduler
    client = HTTPClient(userAgent: userAgent, timeout: timeout)
    rateLimiter = RateLimiter(interval: .seconds(1), scheduler: scheduler)
  }

  public var attribution: String? { "© OpenStreetMap contributors, ODbL 1.0" }

  public var takesRealTime: Bool { true }

  public func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    let coordinate = location.coordinate
    guard coordinate.isValid,
      let question = server.question(about: coordinate, language: language)
    else { return Fail(error: .noResult).eraseToAnyPublisher() }
    return Deferred { [self] in
      known(coordinate)
        ?? rateLimiter.turn()
        .setFailureType(to: GeocoderError.self)
        // What was asked meanwhile need not be asked again.
        .flatMap { [self] in known(coordinate) ?? ask(question, about: coordinate) }
        .eraseToAnyPublisher()
    }
    .eraseToAnyPublisher()
  }

  /// What can be answered without a request.
  private func known(_ coordinate: Coordinate) -> AnyPublisher<Placemark, GeocoderError>? {
    if let result = cache.result(at: coordinate) { return result.answer }
    let isPaused = pause.withLock { pause in pause.map { scheduler.now < $0 } ?? false }
    return isPaused ? Fail(error: .rateLimited).eraseToAnyPublisher() : nil
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
    case .failure:
      if let length = answer.pause(since: Date()) {
        pause.withLock { $0 = scheduler.now.advanced(by: length) }
      }
    }
    return result
  }
}
