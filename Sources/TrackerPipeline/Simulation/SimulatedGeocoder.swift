import Streams
import Synchronization

/// How a simulated geocoder behaves.
public struct GeocoderScript: Sendable {
  /// From the question to the answer, a failure included.
  public var latency: Duration
  /// Which questions fail, counted from 1.
  public var failing: Set<Int>
  /// The share of questions that fail by chance, 0...1.
  public var failureRate: Double
  /// Where chance starts: the same seed, the same failures.
  public var seed: UInt64

  public init(
    latency: Duration = .milliseconds(300), failing: Set<Int> = [], failureRate: Double = 0,
    seed: UInt64 = 1
  ) {
    self.latency = latency
    self.failing = failing
    self.failureRate = failureRate
    self.seed = seed
  }
}

/// Lets another geocoder answer, late and not always.
///
/// The other one is asked when its answer is due: so an answer that nobody waits for any more leaves
/// nothing behind.
public final class SimulatedGeocoder: Geocoder {
  private struct Progress: Sendable {
    var questions = 0
    var chance: SplitMix64
  }

  private let source: any Geocoder
  private let script: GeocoderScript
  private let scheduler: any Scheduler
  private let progress: Mutex<Progress>

  public init(source: any Geocoder, script: GeocoderScript, scheduler: any Scheduler) {
    self.source = source
    self.script = script
    self.scheduler = scheduler.turn(of: .answer)
    progress = Mutex(Progress(chance: SplitMix64(seed: script.seed)))
  }

  public func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    let answer =
      nextFails()
      ? Fail(error: .failed("the simulated geocoder was told to fail")).eraseToAnyPublisher()
      : source.reverseGeocode(location)
    return Just(answer)
      .setFailureType(to: GeocoderError.self)
      .delay(for: script.latency, scheduler: scheduler)
      .flatMap { $0 }
      .eraseToAnyPublisher()
  }

  private func nextFails() -> Bool {
    progress.withLock { progress in
      progress.questions += 1
      let isUnlucky =
        script.failureRate > 0
        && Double.random(in: 0..<1, using: &progress.chance) < script.failureRate
      return isUnlucky || script.failing.contains(progress.questions)
    }
  }
}
