import Streams
import Synchronization

/// Records the places that a person visits: runs the tracker's rules in an environment.
///
///     let tracker = Tracker(environment: environment)
///     tracker.start()
///     tracker.states.sink { print($0.totalDistance) }
///
/// State is in memory only, and changes in one place: a reader sees all of a commit or none of it.
public final class Tracker: Sendable {
  private let pipeline: TrackerPipeline
  private let latest = CurrentValueSubject<TrackerState, Never>(TrackerState())
  private let log: PassthroughSubject<TrackerEvent, Never>
  private let dismissals = PassthroughSubject<Void, Never>()
  private let run = Mutex<AnyCancellable?>(nil)

  public init(environment: TrackerEnvironment, settings: TrackerSettings = TrackerSettings()) {
    let log = PassthroughSubject<TrackerEvent, Never>()
    self.log = log
    pipeline = TrackerPipeline(environment: environment, settings: settings) { log.send($0) }
  }

  /// The state of the tracker now.
  public var state: TrackerState { latest.value }

  /// The state now, and after every change.
  public var states: AnyPublisher<TrackerState, Never> { latest.eraseToAnyPublisher() }

  /// All events, as they happen.
  public var events: AnyPublisher<TrackerEvent, Never> { log.eraseToAnyPublisher() }

  /// Runs the rules, from an empty state, until ``stop()`` or until this object is released.
  public func start() {
    replaceRun(with: nil)
    replaceRun(
      with: pipeline.states(dismissals: dismissals).sink { [latest] in latest.send($0) })
  }

  /// Stops the location service, the timer, and a geocode in flight. The state stays.
  public func stop() {
    replaceRun(with: nil)
  }

  /// The run before is cancelled outside the lock.
  private func replaceRun(with new: AnyCancellable?) {
    let old = run.withLock { run in
      defer { run = new }
      return run
    }
    old?.cancel()
  }

  /// Dismisses the alert on screen (R9).
  public func dismissAlert() {
    dismissals.send()
  }
}
