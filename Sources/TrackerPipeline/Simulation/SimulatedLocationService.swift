import Streams
import Synchronization

/// Replays fixes at their times, also without a subscriber: a fix while the service is stopped is
/// lost, as on a device. After the last one, the stream of fixes finishes.
public final class SimulatedLocationService: LocationService {
  /// A line of a script of the errors that the location manager reports.
  public struct ReportedError: Hashable, Sendable {
    /// From the origin of the scheduler's time line.
    public var time: Duration
    public var error: LocationError

    public init(time: Duration, error: LocationError) {
      self.time = time
      self.error = error
    }
  }

  private let sink = PassthroughSubject<Location, Never>()
  private let failures = PassthroughSubject<LocationError, Never>()
  private let isStarted = Atomic(false)

  /// - Parameters:
  ///   - fixes: In the order in which they arrive, each at its time.
  ///   - errors: The errors that the location manager reports.
  public convenience init(
    fixes: [Location], errors: [ReportedError] = [], scheduler: any Scheduler
  ) {
    self.init(errors: errors, scheduler: scheduler)
    replay(PromptDeliveries(fixes: fixes), on: scheduler)
  }

  /// - Parameter deliveries: In the order of their times.
  convenience init(
    deliveries: [Delivery], errors: [ReportedError] = [], scheduler: any Scheduler
  ) {
    self.init(errors: errors, scheduler: scheduler)
    replay(deliveries, on: scheduler)
  }

  private init(errors: [ReportedError], scheduler: any Scheduler) {
    for line in errors {
      scheduler.ranked(as: .fix).schedule(after: Instant(line.time)) { [weak self] in
        self?.report(line.error)
      }
    }
  }

  private func replay<Deliveries: RandomAccessCollection<Delivery> & Sendable>(
    _ deliveries: Deliveries, on scheduler: any Scheduler
  ) where Deliveries.Index == Int {
    guard let first = deliveries.first else { return }
    // The index of the next delivery. One is scheduled at a time, so one counter is enough, and a
    // long route needs no other memory.
    let next = Counter()
    scheduler.ranked(as: .fix).schedule(from: first.time) { [self] in
      let index = next.value
      next.value = index + 1
      if isStarted.load(ordering: .relaxed) { sink.send(deliveries[index].fix) }
      if index + 1 < deliveries.count { return deliveries[index + 1].time }
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

/// Fixes that arrive at the time they are taken.
private struct PromptDeliveries: RandomAccessCollection, Sendable {
  let fixes: [Location]

  var startIndex: Int { fixes.startIndex }
  var endIndex: Int { fixes.endIndex }

  subscript(index: Int) -> Delivery {
    Delivery(time: fixes[index].time, fix: fixes[index])
  }
}
