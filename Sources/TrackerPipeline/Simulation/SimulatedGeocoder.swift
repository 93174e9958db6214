import Streams
import Synchronization

/// Lets another geocoder answer, late and not always.
///
/// The other one is asked when its answer is due: so an answer that nobody waits for any more leaves
/// nothing behind.
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

/// Answers one question after the other, by a script.
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

  /// Draws all there is to draw for each question, so that no two kinds of chance depend on each
  /// other.
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
  /// When the latest questions were admitted, as many as the limit has: a ring, in which the
  /// oldest one is the next to go.
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
