import Dispatch

/// Schedules work on a dispatch queue by the system's uptime: an ``Instant`` is nanoseconds since
/// the machine started.
///
/// Work for the same instant is added to the queue in the order in which it was scheduled. A
/// cancelled action is released at once.
///
/// ```swift
/// let queue = DispatchQueue(label: "names")
/// let cancellable = names.receive(on: queue).sink { print($0) }
/// ```
extension DispatchQueue: Scheduler {
  public var now: Instant {
    Instant(DispatchTime.now())
  }

  @preconcurrency
  public func schedule(_ action: @escaping @Sendable () -> Void) {
    async(execute: action)
  }

  @preconcurrency @discardableResult
  public func schedule(
    after instant: Instant, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    QueueTimers.shared.schedule(on: self, after: instant, action)
  }
}

/// The options of a dispatch queue's scheduler in Combine, which nothing here reads.
@available(
  *, deprecated,
  message: "No scheduler has options: give the queue a quality of service when you make it."
)
public struct IgnoredSchedulerOptions: Sendable {
  public init(
    qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [], group: DispatchGroup? = nil
  ) {}
}

/// The main queue, on which the main actor runs.
@usableFromInline let mainQueue: any Scheduler = DispatchQueue.main

/// Keeps actions that are to run on dispatch queues later, and enqueues each when it is due.
///
/// `asyncAfter` is not used, as a queue keeps an action until it is due, cancelled or not: 450
/// bytes for each timer. Here one timer of the system waits for the first of all actions.
final class QueueTimers: @unchecked Sendable {
  // Sendable: `source` is a constant, and a dispatch source may be used from any thread.
  static let shared = QueueTimers()

  private struct State: Sendable {
    var timeline = Timeline(shuffle: nil)
    /// The instant at which `source` fires; the distant future if it does not.
    var armedInstant = Instant.distantFuture
  }

  private let state = Lock(State())
  private let source: any DispatchSourceTimer

  init() {
    source = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "Streams.QueueTimers"))
    source.setEventHandler { [weak self] in self?.enqueueDue() }
    source.activate()
  }

  deinit {
    source.cancel()
  }

  /// The number of actions that are not due yet.
  var count: Int { state.withLock { $0.timeline.count } }

  /// The number of actions for which memory is allocated.
  var capacity: Int { state.withLock { $0.timeline.capacity } }

  /// The present, on the time line of these timers.
  static var now: Instant { Instant(DispatchTime.now()) }

  func schedule(
    on queue: DispatchQueue, after instant: Instant, _ action: @escaping @Sendable () -> Void
  ) -> QueueTimer {
    schedule(after: instant, action) { job in queue.async { job.run() } }
  }

  /// - Parameter enqueue: Called at `instant` with the job to run; must not block.
  func schedule(
    after instant: Instant, _ action: @escaping @Sendable () -> Void,
    _ enqueue: @escaping @Sendable (QueueJob) -> Void
  ) -> QueueTimer {
    let job = QueueJob(action)
    var enqueue: Timeline.Action? = .once { enqueue(job) }
    let key = state.withLock { state in
      let key = state.timeline.insert(&enqueue, at: instant, rank: 0)
      armSource(&state)
      return key
    }
    return QueueTimer(timers: self, key: key, job: job)
  }

  fileprivate func remove(_ key: Timeline.Key) {
    let enqueue = state.withLock { $0.timeline.remove(key) }
    _ = enqueue
  }

  /// Enqueues the actions that are due. Runs on the serial queue of `source` only, so they are
  /// enqueued in order.
  private func enqueueDue() {
    let now = Instant(DispatchTime.now())
    let due = state.withLock { state in
      var due: [Timeline.Action] = []
      while let enqueue = state.timeline.popFirst(until: now) { due.append(enqueue) }
      state.armedInstant = .distantFuture
      armSource(&state)
      return due
    }
    for enqueue in due { enqueue() }
  }

  /// Called with the lock held, so that `source` and `armedInstant` change in the same order. The
  /// source may fire for a cancelled action: that costs less than arming it anew each time.
  private func armSource(_ state: inout State) {
    guard let first = state.timeline.first?.instant, first < state.armedInstant else { return }
    state.armedInstant = first
    source.schedule(
      deadline: first.dispatchTime, leeway: .nanoseconds(0))
  }
}

extension Instant {
  /// A time of the system, on the time line of dispatch queues, operation queues and run loops.
  ///
  /// ```swift
  /// DispatchQueue.main.schedule(after: Instant(.now() + 1)) { print("a second later") }
  /// ```
  public init(_ uptime: DispatchTime) {
    self.init(nanoseconds: Int64(clamping: uptime.uptimeNanoseconds))
  }

  /// The time of the system at an instant of dispatch queues, operation queues and run loops. An instant before
  /// the machine's start is the start.
  public var dispatchTime: DispatchTime {
    DispatchTime(uptimeNanoseconds: UInt64(clamping: nanoseconds))
  }
}

/// Cancels an action that is not due yet, or that its queue has not run yet.
struct QueueTimer: Cancellable {
  fileprivate let timers: QueueTimers
  fileprivate let key: Timeline.Key
  fileprivate let job: QueueJob

  func cancel() {
    job.cancel()
    timers.remove(key)
  }
}

/// An action that runs at most once, and not after it was cancelled.
final class QueueJob: Cancellable {
  private let action: Lock<(@Sendable () -> Void)?>

  init(_ action: @escaping @Sendable () -> Void) {
    self.action = Lock(action)
  }

  func run() {
    action.withLock { $0.take() }?()
  }

  func cancel() {
    _ = action.withLock { $0.take() }
  }
}
