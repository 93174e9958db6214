import Synchronization

/// A scheduler whose time changes only when it is advanced.
///
/// Work runs in order of its instant, then of its rank, then in the order in which it was
/// scheduled. Work that is scheduled while the time is advanced runs in the same call if it is due
/// within it. No real time passes between events: a day of events takes as long as their work.
///
/// Any thread may schedule and cancel; one thread at a time should advance the time.
///
/// ```swift
/// let scheduler = VirtualTimeScheduler()
/// let run = Just(1).delay(for: .seconds(3_600), scheduler: scheduler).sink { print($0) }
/// scheduler.advance(by: .seconds(3_600))
/// ```
public final class VirtualTimeScheduler: Scheduler {
  @usableFromInline let timeline: Lock<Timeline>
  /// The timeline's present in nanoseconds: written with its lock held, and read without.
  private let clock = Atomic<Int64>(0)
  /// The faults of the test itself; recorders show them instead of their events.
  let faults = Lock(TestFaults())
  /// Receives the failures of its expectations while its order of work is explored.
  let collector = Lock<FailureCollector?>(nil)
  /// The subscriptions to its diagrams and probes.
  let alive = Lock(AliveSubscriptions())

  /// The time of one character of a diagram, on this scheduler.
  public let tick: Duration
  /// The seed of the order of work of the same instant and rank; nil if that is the order in which
  /// it was scheduled.
  public let seed: UInt64?

  /// A scheduler at the origin of its time line.
  ///
  /// - Parameter tick: The time of one character of a diagram; positive.
  public convenience init(tick: Duration = .milliseconds(1)) {
    self.init(shuffledBy: nil, tick: tick)
  }

  /// A scheduler that runs work of the same instant and rank in an order that `seed` decides: a
  /// program that depends on one order fails for some seed, and fails again for the same seed.
  public convenience init(seed: UInt64, tick: Duration = .milliseconds(1)) {
    self.init(shuffledBy: seed, tick: tick)
  }

  private init(shuffledBy seed: UInt64?, tick: Duration) {
    require(tick.nanoseconds > 0, "A tick is longer than nothing.")
    self.tick = tick
    self.seed = seed
    timeline = Lock(Timeline(shuffle: seed.map { SplitMix64(seed: $0) }))
  }

  public var isVirtual: Bool { true }

  public var now: Instant {
    Instant(nanoseconds: clock.load(ordering: .acquiring))
  }

  /// The number of actions that wait.
  public var pendingCount: Int {
    timeline.withLock { $0.count }
  }

  /// The instant of the next action; nil if none waits.
  public var nextInstant: Instant? {
    timeline.withLock { $0.first?.instant }
  }

  @preconcurrency
  public func schedule(_ action: consuming @escaping @Sendable () -> Void) {
    _ = insert(action, at: .zero, rank: 0)
  }

  @_alwaysEmitIntoClient @preconcurrency @discardableResult public func schedule(
    after instant: Instant, _ action: consuming @escaping @Sendable () -> Void
  ) -> any Cancellable {
    VirtualTimer(scheduler: self, key: insert(action, at: instant, rank: 0))
  }

  @preconcurrency
  public func schedule(
    after instant: Instant, interval: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    schedule(after: instant, interval: interval, rank: 0, action)
  }

  public func ranked(_ rank: Int8) -> any Scheduler {
    RankedScheduler(base: self, rank: rank)
  }

  /// Inserts an action. The caller makes a cancellable from the key only if it needs one, as that
  /// retains the scheduler.
  @usableFromInline func insert(
    _ action: consuming @escaping @Sendable () -> Void, at instant: Instant,
    every interval: Int64 = 0, rank: Int8
  ) -> Timeline.Key {
    if Self.recordingCount.load(ordering: .relaxed) > 0 { checkIsRecording() }
    var action: Timeline.Action? = .once(consume action)
    return timeline.withLock { $0.insert(&action, at: instant, every: interval, rank: rank) }
  }

  fileprivate func insert(
    rescheduling body: @escaping @Sendable () -> Instant?, at instant: Instant, rank: Int8
  ) {
    var action: Timeline.Action? = .rescheduling(body, rank: rank)
    timeline.withLock { _ = $0.insert(&action, at: instant, rank: rank) }
  }

  fileprivate func schedule(
    after instant: Instant, interval: Duration, rank: Int8, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    require(interval > .zero, "A timer's interval must be greater than zero.")
    let interval = max(1, interval.nanoseconds)
    return VirtualTimer(
      scheduler: self, key: insert(action, at: instant, every: interval, rank: rank))
  }

  /// Runs everything that is due within `duration`, and leaves the time at its end. Without an argument, runs what is due
  /// now.
  public func advance(by duration: Duration = .zero) {
    advance(to: now.advanced(by: duration))
  }

  /// Runs everything that is due within so many seconds, and leaves the time at their end.
  public func advance(by seconds: Double) { advance(by: Duration(checkedSeconds: seconds)) }

  /// Runs everything that is due up to and including `instant`, and leaves the time there. An
  /// instant in the past changes nothing.
  public func advance(to instant: Instant) {
    var reinsertion = Reinsertion()
    while let action = next(until: instant, &reinsertion) { perform(action, &reinsertion) }
    timeline.withLock { timeline in
      timeline.now = max(timeline.now, instant)
      clock.store(timeline.now.nanoseconds, ordering: .releasing)
    }
  }

  /// A rescheduling action that has run, and the instant of its next run. It is inserted with the
  /// lock that is taken for the next action anyway.
  private struct Reinsertion {
    var action: Timeline.Action?
    var instant = Instant.zero
    var rank: Int8 = 0
  }

  /// Removes the action to run next, if it is due, and sets the time to its instant.
  @inline(__always)
  private func next(until end: Instant, _ reinsertion: inout Reinsertion) -> Timeline.Action? {
    // Not the lock's result: that would be copied.
    var next: Timeline.Action?
    timeline.withLock { timeline in
      if reinsertion.action == nil {
        next = timeline.popFirst(until: end)
      } else {
        next = timeline.popFirst(
          until: end, inserting: &reinsertion.action, at: reinsertion.instant,
          rank: reinsertion.rank)
      }
      clock.store(timeline.now.nanoseconds, ordering: .releasing)
    }
    return next
  }

  @inline(__always)
  private func perform(_ action: consuming Timeline.Action, _ reinsertion: inout Reinsertion) {
    switch consume action {
    case .once(let body): body()
    case .rescheduling(let body, let rank):
      guard let again = body() else { return }
      reinsertion.instant = again
      reinsertion.rank = rank
      reinsertion.action = .rescheduling(consume body, rank: rank)
    }
  }

  /// Runs actions until none waits, or `limit` have run, which is more than a finite program needs:
  /// then a timer probably never ends, and the test fails with a message. Without a test the message is printed, and the
  /// program ends with status 1.
  ///
  /// - Returns: The number of actions that ran.
  @discardableResult
  public func run(
    limit: Int = 1_000_000, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
    line: Int = #line, column: Int = #column
  ) -> Int {
    run(
      until: .distantFuture, limit: limit,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  /// Runs everything that is due up to and including `instant`, like ``advance(to:)``, but leaves
  /// the time at the last action, and stops with a message after `limit` actions.
  ///
  /// - Returns: The number of actions that ran.
  @discardableResult
  public func run(
    until instant: Instant, limit: Int = 1_000_000, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
  ) -> Int {
    run(
      until: instant, limit: limit,
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func run(until instant: Instant, limit: Int, at location: SourceLocation) -> Int {
    var count = 0
    var reinsertion = Reinsertion()
    while count < limit, let action = next(until: instant, &reinsertion) {
      perform(action, &reinsertion)
      count += 1
    }
    if let action = reinsertion.action.take() {
      var action: Timeline.Action? = action
      timeline.withLock {
        _ = $0.insert(&action, at: reinsertion.instant, rank: reinsertion.rank)
      }
    }
    if count == limit, let next = nextInstant, next <= instant {
      Self.fail(
        """
        After \(limit) actions, at \(now), there is still work waiting: does a timer never end? \
        Cancel it, with subscriber: "^---!" in a diagram; or use advance(by:), or raise the limit.
        """, at: location)
    }
    return count
  }
}

extension Scheduler {
  /// Runs `action` at `instant`, and then at each instant that it returns, until it returns nil.
  ///
  /// For a source whose times are part of its data. The scheduler holds the action, and the action
  /// need not hold the scheduler. In virtual time, each further run costs only the search for its
  /// place in the order.
  package func schedule(from instant: Instant, _ action: @escaping @Sendable () -> Instant?) {
    switch self {
    case let scheduler as VirtualTimeScheduler:
      scheduler.insert(rescheduling: action, at: instant, rank: 0)
    case let view as RankedScheduler:
      view.base.insert(rescheduling: action, at: instant, rank: view.rank)
    default: repeatedly(from: instant, action)
    }
  }

  private func repeatedly(from instant: Instant, _ action: @escaping @Sendable () -> Instant?) {
    schedule(after: instant) {
      if let next = action() { repeatedly(from: next, action) }
    }
  }
}

/// A view of a virtual time scheduler whose work runs after the work of lower ranks.
private struct RankedScheduler: Scheduler {
  let base: VirtualTimeScheduler
  let rank: Int8

  var now: Instant { base.now }
  var isVirtual: Bool { true }

  func schedule(_ action: consuming @escaping @Sendable () -> Void) {
    _ = base.insert(action, at: .zero, rank: rank)
  }

  func schedule(
    after instant: Instant, _ action: consuming @escaping @Sendable () -> Void
  ) -> any Cancellable {
    VirtualTimer(scheduler: base, key: base.insert(action, at: instant, rank: rank))
  }

  func schedule(
    after instant: Instant, interval: Duration, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    base.schedule(after: instant, interval: interval, rank: rank, action)
  }

  func ranked(_ rank: Int8) -> any Scheduler {
    base.ranked(rank)
  }
}

@usableFromInline struct VirtualTimer: Cancellable {
  @usableFromInline let scheduler: VirtualTimeScheduler
  @usableFromInline let key: Timeline.Key

  @_alwaysEmitIntoClient init(scheduler: VirtualTimeScheduler, key: Timeline.Key) {
    self.scheduler = scheduler
    self.key = key
  }

  @usableFromInline func cancel() {
    let action = scheduler.timeline.withLock { $0.remove(key) }
    _ = action
  }
}
