import Synchronization

/// The clock of an operator, in its memory: a scheduler, and the calls that use it.
///
/// Any thread may use the scheduler during a call that is counted here. A signal that comes while the operator is busy
/// gets its time, and its job, from the call that it comes with. After the end the last call to return releases the
/// scheduler, as a job that still waits there refers to this memory.
///
/// The parts have addresses of their own, as different threads use them.
@usableFromInline struct OperatorClock {
  @usableFromInline let place: UnsafeMutablePointer<RawMemory.Word>

  @_alwaysEmitIntoClient init(at place: UnsafeMutableRawPointer) {
    self.place = place.assumingMemoryBound(to: RawMemory.Word.self)
  }

  @_alwaysEmitIntoClient var calls: UnsafeMutablePointer<CallCounter> {
    UnsafeMutableRawPointer(place).assumingMemoryBound(to: CallCounter.self)
  }

  /// For the draining thread, and in a call that is counted.
  @_alwaysEmitIntoClient var scheduler: UnsafeMutablePointer<BorrowedScheduler> {
    UnsafeMutableRawPointer(place + RawMemory.words(for: CallCounter.self))
      .assumingMemoryBound(to: BorrowedScheduler.self)
  }

  /// For the draining thread alone.
  @_alwaysEmitIntoClient var handled: UnsafeMutablePointer<HandledSignal> {
    UnsafeMutableRawPointer(place + Self.words - RawMemory.words(for: HandledSignal.self))
      .assumingMemoryBound(to: HandledSignal.self)
  }

  @_alwaysEmitIntoClient static var words: Int {
    RawMemory.words(for: CallCounter.self) + RawMemory.words(for: BorrowedScheduler.self)
      + RawMemory.words(for: HandledSignal.self)
  }

  @usableFromInline func initialize(_ scheduler: consuming any Scheduler) {
    calls.initialize(to: CallCounter())
    self.scheduler.initialize(to: BorrowedScheduler(scheduler))
    handled.initialize(to: HandledSignal())
  }

  /// Called before the scheduler is used; ``endCall()`` is to follow.
  @_alwaysEmitIntoClient @inline(__always) func beginCall() -> UInt64 { calls.pointee.begin() }

  @_alwaysEmitIntoClient @inline(__always) func endCall() {
    if calls.pointee.end() { releaseScheduler() }
  }

  /// The time on the scheduler; nil after the end.
  @usableFromInline func presentTime() -> Instant? {
    let call = beginCall()
    defer { endCall() }
    return CallCounter.isLate(call) ? nil : scheduler.pointee.now
  }

  /// Schedules a job, while this thread may be draining.
  ///
  /// - Returns: False after the end.
  @usableFromInline func schedule(
    for memory: StreamStorage, _ job: @escaping @Sendable () -> Void
  ) -> Bool {
    let call = beginCall()
    defer { endCall() }
    if CallCounter.isLate(call) { return false }
    // The scheduler may run the job inside this call.
    let outer = memory.forbidWaiting()
    scheduler.pointee.schedule(job)
    memory.permitWaiting(outer)
    return true
  }

  /// Called once, at the end. The other parts need no deinitialisation.
  @usableFromInline func close() {
    if calls.pointee.close() { releaseScheduler() }
  }

  @usableFromInline func releaseScheduler() { scheduler.deinitialize(count: 1) }
}

/// The calls that use the scheduler of an operator, in one atomic word.
@usableFromInline struct CallCounter: ~Copyable, Sendable {
  /// The lowest bits count the calls under way, and the upper half counts the calls begun. Between them are the flags.
  @usableFromInline let word = Atomic<UInt64>(0)

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient static var begun: UInt64 { 1 << 32 }
  @_alwaysEmitIntoClient static var going: UInt64 { released - 1 }
  @_alwaysEmitIntoClient static var ended: UInt64 { 1 << 31 }
  @_alwaysEmitIntoClient static var released: UInt64 { 1 << 30 }

  /// - Returns: The call; no two calls under way have the same one.
  @_alwaysEmitIntoClient @inline(__always) func begin() -> UInt64 {
    word.wrappingAdd(Self.begun + 1, ordering: .acquiringAndReleasing).newValue
  }

  /// - Returns: True if the caller is to release the scheduler.
  @_alwaysEmitIntoClient @inline(__always) func end() -> Bool {
    let now = word.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue
    return now & Self.ended != 0 && beginRelease(now)
  }

  /// Called at the end of the stream.
  ///
  /// - Returns: True if the caller is to release the scheduler.
  func close() -> Bool {
    beginRelease(word.bitwiseOr(Self.ended, ordering: .acquiringAndReleasing).newValue)
  }

  /// - Parameter now: The word; if it has changed since, a later call releases the scheduler.
  @usableFromInline func beginRelease(_ now: UInt64) -> Bool {
    now & (Self.going | Self.released) == 0
      && word.compareExchange(
        expected: now, desired: now | Self.released, ordering: .acquiringAndReleasing
      ).exchanged
  }

  /// True if the scheduler must not be used: the stream had ended before the call.
  @_alwaysEmitIntoClient static func isLate(_ call: UInt64) -> Bool { call & ended != 0 }

  /// True if all jobs of earlier signals are scheduled, and no later call has begun. The call's signal is the last one
  /// then, so the jobs are in the order of the signals if its job is the next.
  @_alwaysEmitIntoClient @inline(__always) func isAlone(_ call: UInt64) -> Bool {
    call & Self.going == 1 && word.load(ordering: .acquiring) == call
  }
}

/// The signal that the rules of an operator with a clock handle. The draining thread alone touches this.
@usableFromInline struct HandledSignal: Sendable {
  /// The time at which it came, on the rules' time line; nil for now.
  @usableFromInline var arrival: Instant?
  /// While a completion is handled by a job of its own: the number of jobs that the rules have asked for, which need not be
  /// scheduled then.
  @usableFromInline var ownJobs: Int?
  /// The time that the rules have.
  @usableFromInline var steady = SteadyTime()

  @_alwaysEmitIntoClient init() {}
}

/// A scheduler that is used where it lies: as it cannot be copied, no use retains it.
@usableFromInline struct BorrowedScheduler: ~Copyable, Sendable {
  @usableFromInline let base: any Scheduler

  @_alwaysEmitIntoClient init(_ base: consuming any Scheduler) {
    self.base = base
  }

  @_alwaysEmitIntoClient var now: Instant { base.now }

  @_alwaysEmitIntoClient func schedule(_ action: @escaping @Sendable () -> Void) {
    base.schedule(action)
  }
}
