import Synchronization

/// The calls in which threads use the scheduler of an operator: ``StreamStorage/scheduler``.
///
/// Any thread may use the scheduler during a call that is counted here: a signal that comes while the operator is busy has
/// its time, and its job, from the call that it comes with. After the end the last call to return releases the scheduler,
/// as a job that still waits there refers to this memory.
@usableFromInline struct OperatorClock: ~Copyable, Sendable {
  /// The lowest bits count the calls that go on, the upper half those that have begun; between them are the flags.
  @usableFromInline let word = Atomic<UInt>(0)

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient static var begun: UInt { 1 << 32 }
  @_alwaysEmitIntoClient static var going: UInt { released - 1 }
  @_alwaysEmitIntoClient static var ended: UInt { 1 << 31 }
  @_alwaysEmitIntoClient static var released: UInt { 1 << 30 }

  /// - Returns: The call: of those that go on, each has another one.
  @_alwaysEmitIntoClient @inline(__always) func begin() -> UInt {
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
    let now = word.load(ordering: .acquiring)
    let isIdle = now & Self.going == 0
    if isIdle,
      word.compareExchange(
        expected: now, desired: now | Self.ended | Self.released, ordering: .acquiringAndReleasing
      ).exchanged
    {
      return now & Self.released == 0
    }
    return beginRelease(
      word.bitwiseOr(Self.ended, ordering: .acquiringAndReleasing).newValue)
  }

  /// - Parameter now: The word; if it has changed since, a later call releases the scheduler.
  @usableFromInline func beginRelease(_ now: UInt) -> Bool {
    now & (Self.going | Self.released) == 0
      && word.compareExchange(
        expected: now, desired: now | Self.released, ordering: .acquiringAndReleasing
      ).exchanged
  }

  /// True if the scheduler must not be used: the stream had ended before the call.
  @_alwaysEmitIntoClient static func isLate(_ call: UInt) -> Bool { call & ended != 0 }

  /// True if all jobs of earlier signals are scheduled, and no later call has begun. The call's signal is the last one
  /// then, so the jobs are in the order of the signals if its job is the next.
  @_alwaysEmitIntoClient @inline(__always) func isAlone(_ call: UInt) -> Bool {
    call & Self.going == 1 && word.load(ordering: .acquiring) == call
  }
}

/// The signal that the rules of an operator with a clock handle. The draining thread alone touches this; so it has an
/// address of its own.
@usableFromInline struct HandledSignal: Sendable {
  /// The time at which it came; nil for now.
  @usableFromInline var arrival: Instant?
  /// While a completion is handled by a job of its own: the number of jobs that the rules have asked for, which need not be
  /// scheduled then.
  @usableFromInline var ownJobs: Int?

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

extension UnsafeMutablePointer where Pointee == OperatorClock {
  @_alwaysEmitIntoClient var scheduler: UnsafeMutablePointer<BorrowedScheduler> {
    UnsafeMutableRawPointer(self + 1).assumingMemoryBound(to: BorrowedScheduler.self)
  }

  @_alwaysEmitIntoClient var handled: UnsafeMutablePointer<HandledSignal> {
    UnsafeMutableRawPointer(scheduler + 1).assumingMemoryBound(to: HandledSignal.self)
  }
}

extension StreamStorage {
  /// Behind all else, if the operator has one.
  @_alwaysEmitIntoClient var clock: UnsafeMutablePointer<OperatorClock> {
    let offset = Int(queue.pointee.clockOffset)
    return withUnsafeMutablePointerToElements {
      UnsafeMutableRawPointer($0 + Self.contentsOffset + offset)
        .assumingMemoryBound(to: OperatorClock.self)
    }
  }

  /// The scheduler of an operator with a clock, for the draining thread, and in a call that is counted.
  @_alwaysEmitIntoClient var scheduler: UnsafeMutablePointer<BorrowedScheduler> { clock.scheduler }

  @_alwaysEmitIntoClient var handled: UnsafeMutablePointer<HandledSignal> { clock.handled }

  @_alwaysEmitIntoClient static var clockWords: Int {
    (MemoryLayout<OperatorClock>.stride + MemoryLayout<BorrowedScheduler>.stride
      + MemoryLayout<HandledSignal>.stride) / MemoryLayout<RawMemory.Word>.stride
  }

  @usableFromInline func initializeClock(_ scheduler: consuming any Scheduler) {
    clock.initialize(to: OperatorClock())
    self.scheduler.initialize(to: BorrowedScheduler(scheduler))
    handled.initialize(to: HandledSignal())
  }

  /// Called before the scheduler is used; ``endCall()`` is to follow.
  @_alwaysEmitIntoClient @inline(__always) func beginCall() -> UInt { clock.pointee.begin() }

  @_alwaysEmitIntoClient @inline(__always) func endCall() {
    if clock.pointee.end() { releaseScheduler() }
  }

  /// The time on the scheduler; nil after the end.
  @usableFromInline func presentTime() -> Instant? {
    let call = beginCall()
    defer { endCall() }
    return OperatorClock.isLate(call) ? nil : scheduler.pointee.now
  }

  /// Schedules a job, while this thread may be draining.
  ///
  /// - Returns: False after the end.
  @usableFromInline func scheduleJob(_ job: @escaping @Sendable () -> Void) -> Bool {
    let call = beginCall()
    defer { endCall() }
    if OperatorClock.isLate(call) { return false }
    // The scheduler may run the job inside this call.
    let outer = beginArriving()
    scheduler.pointee.schedule(job)
    endArriving(outer)
    return true
  }

  /// Called at the end of the stream.
  func closeClock() {
    if clock.pointee.close() { releaseScheduler() }
  }

  @usableFromInline func releaseScheduler() { scheduler.deinitialize(count: 1) }

  /// The last reference to the memory has been released.
  func deinitializeClock() {
    closeClock()
    clock.deinitialize(count: 1)
  }
}
