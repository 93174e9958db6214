import Streams

/// How a simulated geocoder behaves.
///
/// Where several things hold for a question, the first of these is the answer: the geocoder is
/// offline, is asked too often, fails, has no result. Each kind of chance has numbers of its own, so
/// one rate does not change whom another one hits.
public struct GeocoderScript: Sendable {
  /// From the question to the answer, a failure included.
  public var latency: Latency
  /// Which questions fail, counted from 1.
  public var failing: Set<Int>
  /// The share of questions that fail by chance, 0...1.
  public var failureRate: Double
  /// To which questions nothing is known, counted from 1.
  public var withoutResult: Set<Int> = []
  /// The share of questions to which nothing is known by chance, 0...1.
  public var noResultRate = 0.0
  public var rateLimit: RateLimit?
  /// When the service cannot be reached; the end of a range is not in it.
  public var offline: [Range<Instant>] = []
  /// Where chance starts: the same seed, the same failures.
  public var seed: UInt64

  public init(
    latency: Duration = .milliseconds(300), failing: Set<Int> = [], failureRate: Double = 0,
    seed: UInt64 = 1
  ) {
    self.latency = .constant(latency)
    self.failing = failing
    self.failureRate = failureRate
    self.seed = seed
  }
}

/// At most so many questions in any interval of so long; more are refused, and those that are
/// refused do not count.
public struct RateLimit: Hashable, Sendable {
  public let questions: Int
  public let interval: Duration

  public init(questions: Int, interval: Duration) {
    precondition(questions > 0 && interval > .zero, "a rate limit lets something through")
    self.questions = questions
    self.interval = interval
  }
}
