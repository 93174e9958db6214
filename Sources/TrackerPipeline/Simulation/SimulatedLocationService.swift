import Streams
import Synchronization

/// Replays fixes at their times, whether anyone listens or not: a fix that falls where the service
/// is stopped is lost, as it is on a device. Behind the last one, the stream of fixes finishes.
public final class SimulatedLocationService: LocationService {
  private let sink = PassthroughSubject<Location, Never>()
  private let failures = PassthroughSubject<LocationError, Never>()
  private let isStarted = Atomic(false)

  /// - Parameter fixes: In the order in which they arrive.
  public init(fixes: [Location], scheduler: any Scheduler) {
    guard let first = fixes.first else { return }
    // Which fix comes next. One waits at a time, so nobody else counts, and a long route costs no
    // memory beyond its own.
    let next = Counter()
    scheduler.turn(of: .fix).schedule(from: first.time) { [self] in
      let index = next.value
      next.value = index + 1
      if isStarted.load(ordering: .relaxed) { sink.send(fixes[index]) }
      if index + 1 < fixes.count { return fixes[index + 1].time }
      sink.send(completion: .finished)
      return nil
    }
  }

  private final class Counter: @unchecked Sendable {
    // Sendable, and free of exclusivity checks: touched by one action, which never overlaps itself.
    @exclusivity(unchecked) var value = 0
  }

  public var locations: AnyPublisher<Location, Never> { sink.eraseToAnyPublisher() }
  public var errors: AnyPublisher<LocationError, Never> { failures.eraseToAnyPublisher() }

  public func start() {
    isStarted.store(true, ordering: .relaxed)
  }

  public func stop() {
    isStarted.store(false, ordering: .relaxed)
  }

  /// Reports an error of the location manager.
  public func report(_ error: LocationError) {
    if isStarted.load(ordering: .relaxed) { failures.send(error) }
  }
}
