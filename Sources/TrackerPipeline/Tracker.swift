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
  private let run = Mutex(Run())

  private struct Run {
    /// How often a run was begun or stopped.
    var number = 0
    var subscription: AnyCancellable?
  }

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
    let number = endRun()
    let new = pipeline.states(dismissals: dismissals).sink { [latest] in latest.send($0) }
    let isWanted = run.withLock { run in
      guard run.number == number else { return false }
      run.subscription = new
      return true
    }
    // The first states may have led to a stop, or to another start.
    if !isWanted { new.cancel() }
  }

  /// Stops the location service, the timer, and a geocode in flight. The state stays.
  public func stop() {
    _ = endRun()
  }

  /// Ends the run, which is cancelled outside the lock.
  ///
  /// - Returns: The number of the next one.
  private func endRun() -> Int {
    let (number, old) = run.withLock { run in
      run.number += 1
      return (run.number, run.subscription.take())
    }
    old?.cancel()
    return number
  }

  /// Dismisses the alert on screen (R9).
  public func dismissAlert() {
    dismissals.send()
  }
}
