import Synchronization

/// A subscription to a shared publisher, and its subject.
@usableFromInline struct SharedRun<Output: Sendable, Failure: Error>: Sendable {
  @usableFromInline let number: Int
  @usableFromInline let values: AnyPublisher<Output, Failure>
  /// Connects, as ``OneRunConnectable/connect(_:)``.
  @usableFromInline let connect: @Sendable ((any Connection) -> Void) -> Void

  @_alwaysEmitIntoClient
  init<P: Publisher<Output, Failure>>(_ number: Int, _ publisher: P) where P: OneRunConnectable {
    self.number = number
    values = publisher.eraseToAnyPublisher()
    connect = { publisher.connect($0) }
  }
}

/// The runs of a shared publisher, one after another.
///
/// Runs are started and cancelled outside the lock. A run waits until all earlier ones have been cancelled, so two
/// never overlap: the thread that has cancelled the last of them starts it.
@usableFromInline final class SharedRuns<Upstream: Publisher>: Sendable {
  @usableFromInline typealias Run = SharedRun<Upstream.Output, Upstream.Failure>

  @usableFromInline struct State: Sendable {
    /// The run that subscribers join; nil if the next one begins another.
    @usableFromInline var run: Run?
    @usableFromInline var connection: (any Connection)?
    /// The number of its subscribers that have not cancelled.
    @usableFromInline var count = 0
    @usableFromInline var hasEnded = false
    /// True if the run has its first subscriber, and has not been started.
    @usableFromInline var isWaiting = false
    /// The number of runs that are being started or cancelled.
    @usableFromInline var changeCount = 0
    /// The number of runs that have been made.
    @usableFromInline var madeCount = 0
    /// Closes the run.
    @usableFromInline var timer: (any Cancellable)?
    /// Changes with each timer, and when the timer is not to fire any more.
    @usableFromInline var timerNumber = 0

    @_alwaysEmitIntoClient init() {}

    @_alwaysEmitIntoClient mutating func takeTimer() -> (any Cancellable)? {
      timerNumber += 1
      return timer.take()
    }

    /// Makes the next subscriber begin another run.
    ///
    /// - Returns: The cancellables of this one.
    @_alwaysEmitIntoClient mutating func closeRun() -> Closed {
      let closed = Closed(run: run, connection: connection, timer: takeTimer())
      if connection != nil { changeCount += 1 }
      run = nil
      connection = nil
      isWaiting = false
      return closed
    }

    /// Begins to start the run that waits.
    ///
    /// - Returns: The run; nil if none may be started now.
    @_alwaysEmitIntoClient mutating func beginStart() -> Run? {
      guard isWaiting, changeCount == 0 else { return nil }
      isWaiting = false
      changeCount += 1
      return run
    }
  }

  /// The rest of a run, which is released and cancelled outside the lock.
  @usableFromInline struct Closed: Sendable {
    @usableFromInline let run: Run?
    @usableFromInline let connection: (any Connection)?
    @usableFromInline let timer: (any Cancellable)?

    @_alwaysEmitIntoClient
    init(run: Run?, connection: (any Connection)?, timer: (any Cancellable)?) {
      self.run = run
      self.connection = connection
      self.timer = timer
    }
  }

  /// The step of a run that has ended, or has no subscribers any more.
  @usableFromInline enum Step: Sendable {
    case none
    case close(Closed)
    case closeLater(Duration, any Scheduler, timerNumber: Int, old: (any Cancellable)?)
  }

  @usableFromInline let upstream: Upstream
  @usableFromInline let replay: Int
  @usableFromInline let whenUnused: ExtraPublishers.UnusedRun
  @usableFromInline let afterFinish: ExtraPublishers.EndedRun
  @usableFromInline let afterFailure: ExtraPublishers.EndedRun
  @usableFromInline let state = Lock(State())

  @_alwaysEmitIntoClient init(
    _ upstream: Upstream, replay: Int, whenUnused: ExtraPublishers.UnusedRun,
    afterFinish: ExtraPublishers.EndedRun, afterFailure: ExtraPublishers.EndedRun
  ) {
    self.upstream = upstream
    self.replay = replay
    self.whenUnused = whenUnused
    self.afterFinish = afterFinish
    self.afterFailure = afterFailure
  }

  /// The shared publisher has been released, and its subscribers have left: ends a run that is still kept.
  deinit {
    let closed = state.withLock { $0.closeRun() }
    closed.timer?.cancel()
    closed.connection?.cancel()
  }

  /// Counts a subscriber that is about to subscribe.
  ///
  /// - Returns: The run that it joins, and whether it is to be started.
  @_alwaysEmitIntoClient func join() -> (run: Run, isNew: Bool) {
    let (present, number, timer) = state.withLock { state in
      guard let run = state.run else {
        state.madeCount += 1
        return (Run?.none, state.madeCount, (any Cancellable)?.none)
      }
      state.count += 1
      return (run, 0, state.hasEnded ? nil : state.takeTimer())
    }
    timer?.cancel()
    if let present { return (present, false) }
    let new = makeRun(number)
    return state.withLock { state in
      // Another thread may have been faster.
      if let run = state.run {
        state.count += 1
        return (run, false)
      }
      state.run = new
      state.count = 1
      state.hasEnded = false
      return (new, true)
    }
  }

  @_alwaysEmitIntoClient func makeRun(_ number: Int) -> Run {
    let observed = upstream.handleEvents(receiveCompletion: { [weak self] completion in
      self?.end(number, completion)
    })
    if replay == 0 { return Run(number, observed.multicast { PassthroughSubject() }) }
    return Run(number, observed.multicast { [replay] in ReplaySubject(bufferSize: replay) })
  }

  /// Subscribes to upstream, unless the run has been closed.
  @_alwaysEmitIntoClient func start(_ number: Int) {
    state.withLock { if $0.run?.number == number { $0.isWaiting = true } }
    startWaiting()
  }

  /// Starts the run that waits, unless another one is being started or cancelled.
  @_alwaysEmitIntoClient func startWaiting() {
    while let run = state.withLock({ $0.beginStart() }) {
      run.connect { connection in
        let isOpen = state.withLock { state in
          guard state.run?.number == run.number else { return false }
          state.connection = connection
          return true
        }
        if !isOpen { connection.cancel() }
      }
      state.withLock { $0.changeCount -= 1 }
    }
  }

  @_alwaysEmitIntoClient func cancel(_ closed: Closed, _ calls: inout UpstreamCalls) {
    closed.timer?.cancel()
    guard let connection = closed.connection else { return }
    connection.cancel(&calls)
    calls.run {
      self.state.withLock { $0.changeCount -= 1 }
      self.startWaiting()
    }
  }

  /// Called when a subscriber has cancelled.
  @_alwaysEmitIntoClient func leave(_ number: Int, _ calls: inout UpstreamCalls) {
    let step = state.withLock { state -> Step in
      guard state.run?.number == number else { return .none }
      state.count -= 1
      guard state.count == 0, !state.hasEnded else { return .none }
      guard case .cancelled(let duration, let scheduler) = whenUnused else { return .none }
      return closing(after: duration, scheduler, &state)
    }
    perform(step, &calls)
  }

  /// Called when upstream has ended, before subscribers receive that.
  @_alwaysEmitIntoClient
  func end(_ number: Int, _ completion: Subscribers.Completion<Upstream.Failure>) {
    let policy = if case .finished = completion { afterFinish } else { afterFailure }
    var connection: (any Connection)?
    let step = state.withLock { state -> Step in
      guard state.run?.number == number else { return .none }
      state.hasEnded = true
      // It has ended, and must not be cancelled before subscribers have received that.
      connection = state.connection.take()
      switch policy {
      case .restart: return .close(state.closeRun())
      case .replayed(let time?): return closing(after: time.duration, time.scheduler, &state)
      case .replayed(nil):
        return .close(Closed(run: nil, connection: nil, timer: state.takeTimer()))
      }
    }
    var calls = UpstreamCalls()
    perform(step, &calls)
    calls.run()
    withExtendedLifetime(connection) {}
  }

  @_alwaysEmitIntoClient func closing(
    after duration: Duration, _ scheduler: any Scheduler, _ state: inout State
  ) -> Step {
    if duration <= .zero { return .close(state.closeRun()) }
    let old = state.takeTimer()
    return .closeLater(duration, scheduler, timerNumber: state.timerNumber, old: old)
  }

  @_alwaysEmitIntoClient func perform(_ step: Step, _ calls: inout UpstreamCalls) {
    switch step {
    case .none: break
    case .close(let closed): cancel(closed, &calls)
    case .closeLater(let duration, let scheduler, let number, let old):
      old?.cancel()
      let timer = scheduler.schedule(after: scheduler.now.advanced(by: duration)) { [weak self] in
        self?.close(timerNumber: number)
      }
      let isWanted = state.withLock { state in
        guard state.timerNumber == number else { return false }
        state.timer = timer
        return true
      }
      if !isWanted { timer.cancel() }
    }
  }

  /// Called by the timer.
  @_alwaysEmitIntoClient func close(timerNumber number: Int) {
    let closed = state.withLock { $0.timerNumber == number ? $0.closeRun() : nil }
    var calls = UpstreamCalls()
    if let closed { cancel(closed, &calls) }
    calls.run()
  }
}

/// One subscriber of a run.
@usableFromInline final class RunPresence<Upstream: Publisher>: SubscriberPresence {
  @usableFromInline let runs: SharedRuns<Upstream>
  /// The run's.
  @usableFromInline let number: Int
  @usableFromInline let hasLeft = Atomic(false)

  @_alwaysEmitIntoClient init(_ runs: SharedRuns<Upstream>, number: Int) {
    self.runs = runs
    self.number = number
  }

  @_alwaysEmitIntoClient func complete() { hasLeft.store(true, ordering: .relaxed) }

  @_alwaysEmitIntoClient func downstreamCancels(_ calls: inout UpstreamCalls) -> Bool {
    if !hasLeft.exchange(true, ordering: .relaxed) { runs.leave(number, &calls) }
    return true
  }
}
