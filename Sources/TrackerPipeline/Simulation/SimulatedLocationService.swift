import Streams
import Synchronization

/// Replays fixes at their times, whether anyone listens or not: a fix that falls where the service
/// is stopped is lost, as it is on a device.
public final class SimulatedLocationService: LocationService {
  private let fixes: [Location]
  private let scheduler: any Scheduler
  private let sink = PassthroughSubject<Location, Never>()
  private let failures = PassthroughSubject<LocationError, Never>()
  private let isStarted = Atomic(false)
  /// Which fix comes next. One waits at a time, so nobody else counts.
  private let next = Atomic(0)

  /// - Parameter fixes: In the order in which they arrive.
  public init(fixes: [Location], scheduler: any Scheduler) {
    self.fixes = fixes
    self.scheduler = scheduler.turn(of: .fix)
    scheduleNext()
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

  /// One fix waits at a time, so a long route costs no memory beyond its own.
  private func scheduleNext() {
    let index = next.load(ordering: .relaxed)
    guard index < fixes.count else { return }
    scheduler.schedule(after: fixes[index].time) { self.arrive() }
  }

  private func arrive() {
    let index = next.load(ordering: .relaxed)
    next.store(index + 1, ordering: .relaxed)
    if isStarted.load(ordering: .relaxed) { sink.send(fixes[index]) }
    scheduleNext()
  }
}
