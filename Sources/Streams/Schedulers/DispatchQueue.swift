import Dispatch

/// A queue schedules on the system's uptime: an ``Instant`` is nanoseconds since the machine
/// started.
///
/// Work for the same instant is handed to the queue in the order in which it was scheduled. What is
/// cancelled is released at once.
extension DispatchQueue: Scheduler {
  public var now: Instant {
    Instant(uptime: .now())
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

/// Keeps what is to run on dispatch queues later, and hands it over when it is due.
///
/// `asyncAfter` would do, but a queue keeps what it was given until it is due, cancelled or not:
/// 450 bytes for each timer. Here one timer of the system waits for the first of all.
final class QueueTimers: @unchecked Sendable {
  // Sendable: `alarm` is a constant, and a dispatch source may be used from any thread.
  static let shared = QueueTimers()

  private struct State: Sendable {
    var timeline = Timeline(shuffle: nil)
    /// When `alarm` goes off; the distant future if it does not.
    var alarmInstant = Instant.distantFuture
  }

  private let state = Lock(State())
  private let alarm: any DispatchSourceTimer

  init() {
    alarm = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "Streams.QueueTimers"))
    alarm.setEventHandler { [weak self] in self?.handOverDue() }
    alarm.activate()
  }

  deinit {
    alarm.cancel()
  }

  /// How many wait.
  var count: Int { state.withLock { $0.timeline.count } }

  /// For how many there is memory.
  var capacity: Int { state.withLock { $0.timeline.capacity } }

  func schedule(
    on queue: DispatchQueue, after instant: Instant, _ action: @escaping @Sendable () -> Void
  ) -> QueueTimer {
    let job = QueueJob(action)
    var handOver: Timeline.Action? = .once { queue.async { job.run() } }
    let key = state.withLock { state in
      let key = state.timeline.insert(&handOver, at: instant, rank: 0)
      setAlarm(&state)
      return key
    }
    return QueueTimer(timers: self, key: key, job: job)
  }

  fileprivate func remove(_ key: Timeline.Key) {
    let handOver = state.withLock { $0.timeline.remove(key) }
    _ = handOver
  }

  /// Runs on the alarm's serial queue only, so what is due reaches its queue in order.
  private func handOverDue() {
    let now = Instant(uptime: .now())
    let due = state.withLock { state in
      var due: [Timeline.Action] = []
      while let handOver = state.timeline.popFirst(until: now) { due.append(handOver) }
      state.alarmInstant = .distantFuture
      setAlarm(&state)
      return due
    }
    for handOver in due { handOver() }
  }

  /// Under the lock, so that the last to set the alarm is the one who knows the first instant. The
  /// alarm may go off for what has been cancelled, which costs less than setting it anew each time.
  private func setAlarm(_ state: inout State) {
    guard let first = state.timeline.first?.instant, first < state.alarmInstant else { return }
    state.alarmInstant = first
    alarm.schedule(
      deadline: DispatchTime(uptimeNanoseconds: UInt64(clamping: first.nanoseconds)),
      leeway: .nanoseconds(0))
  }
}

extension Instant {
  fileprivate init(uptime: DispatchTime) {
    self.init(nanoseconds: Int64(clamping: uptime.uptimeNanoseconds))
  }
}

/// Cancels what waits to be due, and what waits for its queue.
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
private final class QueueJob: Sendable {
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
