import Streams
import Synchronization

/// Adds latency and failures to another geocoder.
///
/// The other geocoder is subscribed to when its answer is due, so a request that is cancelled before
/// that never reaches it.
///
/// ```swift
/// let geocoder = SimulatedGeocoder(
///   source: CoordinateGeocoder(), script: GeocoderScript(failing: [2]), scheduler: clock)
/// ```
public final class SimulatedGeocoder: Geocoder {
  private let source: any Geocoder
  private let scheduler: any Scheduler
  private let service: Mutex<SimulatedService>

  public init(source: any Geocoder, script: GeocoderScript, scheduler: any Scheduler) {
    self.source = source
    self.scheduler = scheduler.ranked(as: .answer)
    service = Mutex(SimulatedService(script))
  }

  public func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    let now = scheduler.now
    let reply = service.withLock { $0.reply(at: now) }
    let answer =
      reply.error.map { Fail(error: $0).eraseToAnyPublisher() }
      ?? source.reverseGeocode(location)
    return Just(answer)
      .setFailureType(to: GeocoderError.self)
      .delay(for: .nanoseconds(reply.latency), scheduler: scheduler)
      .flatMap { $0 }
      .eraseToAnyPublisher()
  }
}

/// Answers questions one after another, by a script.
struct SimulatedService: Sendable {
  struct Reply: Equatable {
    /// The error; nil if there is an answer.
    let error: GeocoderError?
    /// Nanoseconds.
    let latency: Int64
  }

  private let script: GeocoderScript
  private var questions = 0
  private var failure: RandomSource
  private var noResult: RandomSource
  private var latency: RandomSource
  private var limit: SlidingWindow?

  init(_ script: GeocoderScript) {
    self.script = script
    failure = RandomSource(of: .failure, seed: script.seed)
    noResult = RandomSource(of: .noResult, seed: script.seed)
    latency = RandomSource(of: .latency, seed: script.seed)
    limit = script.rateLimit.map(SlidingWindow.init)
  }

  /// Draws all random numbers for each question, so that the rates do not depend on each other.
  mutating func reply(at now: Instant) -> Reply {
    questions += 1
    let isUnlucky = failure.isTrue(withProbability: script.failureRate)
    let isUnknown = noResult.isTrue(withProbability: script.noResultRate)
    return Reply(
      error: error(at: now, isUnlucky: isUnlucky, isUnknown: isUnknown),
      latency: script.latency.draw(from: &latency))
  }

  private mutating func error(
    at now: Instant, isUnlucky: Bool, isUnknown: Bool
  ) -> GeocoderError? {
    if script.offline.contains(where: { $0.contains(now) }) { return .offline }
    if limit?.admits(at: now) == false { return .rateLimited }
    if isUnlucky || script.failing.contains(questions) {
      return .failed("the simulated geocoder was told to fail")
    }
    if isUnknown || script.withoutResult.contains(questions) { return .noResult }
    return nil
  }
}

/// Counts the questions of the last interval.
private struct SlidingWindow: Sendable {
  private let limit: RateLimit
  /// The times at which the latest questions were admitted, as many as the limit: a ring buffer, in
  /// which the oldest one is replaced next.
  private var admitted: [Instant] = []
  private var oldest = 0

  init(_ limit: RateLimit) {
    self.limit = limit
  }

  mutating func admits(at now: Instant) -> Bool {
    guard admitted.count == limit.questions else {
      admitted.append(now)
      return true
    }
    guard admitted[oldest].advanced(by: limit.interval) <= now else { return false }
    admitted[oldest] = now
    oldest = (oldest + 1) % limit.questions
    return true
  }
}
