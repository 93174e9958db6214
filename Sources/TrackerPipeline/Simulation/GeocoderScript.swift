import Streams

/// The behaviour of a simulated geocoder.
///
/// If several things hold for a question, the first of these decides: the geocoder is offline, is
/// asked too often, fails, has no result. Each random rate has its own numbers, so one rate does
/// not change which questions another one hits.
public struct GeocoderScript: Sendable {
  /// From the question to the answer, also if it is a failure.
  public var latency: Latency
  /// The questions that fail, counted from 1.
  public var failing: Set<Int>
  /// The share of questions that fail at random, 0...1.
  public var failureRate: Double
  /// The questions without a result, counted from 1.
  public var withoutResult: Set<Int> = []
  /// The share of questions without a result, chosen at random, 0...1.
  public var noResultRate = 0.0
  public var rateLimit: RateLimit?
  /// The times at which the service cannot be reached; the end of a range is not included.
  public var offline: [Range<Instant>] = []
  /// The seed: the same seed gives the same failures.
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

/// At most this many questions in any interval of this length. Further ones are refused, and do not
/// count.
public struct RateLimit: Hashable, Sendable {
  public let questions: Int
  public let interval: Duration

  public init(questions: Int, interval: Duration) {
    precondition(questions > 0 && interval > .zero, "a rate limit lets something through")
    self.questions = questions
    self.interval = interval
  }
}
