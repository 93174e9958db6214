import Streams
import Synchronization

/// Publishes the fixes of a receiver, line by line.
///
/// The owner passes the lines in as they arrive, on the tracker's scheduler; a test can pass them
/// in virtual time.
///
/// A fix gets its time from the receiver's, by `ReceiverClock`. A fix that the receiver sends late
/// is older than the one before, and the tracker drops it; a clock that was set back begins a new
/// segment (R1).
public final class ReceiverLocationService: LocationService {
  fileprivate struct Progress: Sendable {
    var dialect: any ReceiverDialect
    var isStarted = false
    /// The number of lines so far.
    var lines = 0
    var clock = ReceiverClock()
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
  public var beginsSegments: Bool { true }

  public func start() {
    progress.withLock { $0.isStarted = true }
  }

  /// Drops the fixes that arrive from now on, as a device does. Lines must still be passed in, so
  /// that the receiver's state is known when it is started again.
  public func stop() {
    progress.withLock { $0.isStarted = false }
  }

  /// Handles a line of the receiver.
  public func receive(line: String) {
    publish(lines: 1) { $0.events(in: line) }
  }

  /// Handles the end of the receiver's input.
  public func receiveEnd() {
    publish { $0.eventsAtEnd() }
  }

  /// Reports a problem of the connection to the receiver.
  public func receive(trouble: String) {
    publish { _ in [.trouble(trouble)] }
  }

  private func publish(
    lines: Int = 0, _ events: (inout any ReceiverDialect) -> [ReceiverEvent]
  ) {
    let now = scheduler.now
    // Sent outside the lock: a subscriber may start or stop the service.
    let signals = progress.withLock { progress -> [Result<Location, LocationError>] in
      progress.lines += lines
      let signals = events(&progress.dialect).flatMap { progress.signals(for: $0, at: now) }
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
  mutating func signals(
    for event: ReceiverEvent, at now: Instant
  ) -> [Result<Location, LocationError>] {
    switch event {
    case .fix(let coordinate, let accuracy, let time):
      var fix = Location(coordinate: coordinate, horizontalAccuracy: accuracy, time: now)
      // The tracker drops invalid coordinates, whatever their time.
      guard coordinate.isValid else { return [.success(fix)] }
      let (instant, setBack) = clock.place(time, line: lines, now: now)
      fix.time = instant
      return (setBack.map { [.failure($0)] } ?? []) + [.success(fix)]
    case .noFix: return [.failure(.locationUnknown)]
    case .trouble(let message): return [.failure(.failed(message))]
    }
  }
}
