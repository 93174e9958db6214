import Streams
import Synchronization

/// Fixes as a receiver sends them, line by line.
///
/// Whoever has the lines hands them over as they come, on the tracker's scheduler; so in a test,
/// lines come in virtual time.
///
/// A fix is as old as the receiver says: the first is taken to be of the instant it came, and all
/// others are put on the scheduler's time line by their distance from it. One that the receiver
/// sends late, or with a clock that was set back, is therefore older than the one before, and the
/// tracker drops it (R1).
public final class ReceiverLocationService: LocationService {
  fileprivate struct Progress: Sendable {
    var dialect: any ReceiverDialect
    var isStarted = false
    /// The first time a receiver told, and when it came.
    var origin: (told: Timestamp, came: Instant)?
  }

  private let scheduler: any Scheduler
  private let progress: Mutex<Progress>
  private let fixes = PassthroughSubject<Location, Never>()
  private let failures = PassthroughSubject<LocationError, Never>()

  public init(dialect: any ReceiverDialect, scheduler: any Scheduler) {
    self.scheduler = scheduler
    progress = Mutex(Progress(dialect: dialect))
  }

  public var locations: AnyPublisher<Location, Never> { fixes.eraseToAnyPublisher() }
  public var errors: AnyPublisher<LocationError, Never> { failures.eraseToAnyPublisher() }

  public func start() {
    progress.withLock { $0.isStarted = true }
  }

  /// Fixes that come now are lost, as they are on a device; the lines must still be handed over, so
  /// that the receiver's state is known when it is started again.
  public func stop() {
    progress.withLock { $0.isStarted = false }
  }

  /// The receiver sent a line.
  public func receive(line: String) {
    publish { $0.events(in: line) }
  }

  /// The receiver will send no more.
  public func receiveEnd() {
    publish { $0.eventsAtEnd() }
  }

  /// The way to the receiver is disturbed.
  public func receive(trouble: String) {
    publish { _ in [.trouble(trouble)] }
  }

  private func publish(_ events: (inout any ReceiverDialect) -> [ReceiverEvent]) {
    let now = scheduler.now
    // Sent behind the lock: who gets a fix may start or stop the service.
    let signals = progress.withLock { progress -> [Result<Location, LocationError>] in
      let signals = events(&progress.dialect).map { progress.signal(for: $0, at: now) }
      return progress.isStarted ? signals : []
    }
    for signal in signals {
      switch signal {
      case .success(let fix): fixes.send(fix)
      case .failure(let error): failures.send(error)
      }
    }
  }
}

extension ReceiverLocationService.Progress {
  mutating func signal(
    for event: ReceiverEvent, at now: Instant
  ) -> Result<Location, LocationError> {
    switch event {
    case .fix(let coordinate, let accuracy, let time):
      let instant = time.map { place($0, now: now) } ?? now
      return .success(
        Location(coordinate: coordinate, horizontalAccuracy: accuracy, time: instant))
    case .noFix: return .failure(.locationUnknown)
    case .trouble(let message): return .failure(.failed(message))
    }
  }

  /// Where on the scheduler's time line a receiver's time is.
  private mutating func place(_ time: Timestamp, now: Instant) -> Instant {
    let origin = origin ?? (told: time, came: now)
    self.origin = origin
    let (passed, isTooLong) = time.nanoseconds.subtractingReportingOverflow(
      origin.told.nanoseconds)
    return isTooLong ? now : origin.came.advanced(byNanoseconds: passed)
  }
}
