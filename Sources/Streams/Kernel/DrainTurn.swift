/// One thread's turn of draining a stream, so that no thread drains for others without end, and no queue grows without
/// end while other threads send.
///
/// A thread that finds several events in the queue, or has handled some, writes its identity: the state is `named`. From
/// then on a thread that enqueues an event sees whether it is the draining one itself; if not, the state becomes `foreign`.
///
/// | thread | when | does |
/// |---|---|---|
/// | the draining one | has handled ``length`` events and the state is `foreign`, or one and it is `wanted` | *leaves*: no thread drains; it watches for a short time, and drains again if no other takes the draining |
/// | one with an event | the draining has been left | drains |
/// | one with an event | the state is `full` | waits until it is not, or the draining has been left; after the time ``politeness`` it says that it is `wanted` |
/// | a scheduler's job that delivers a signal | another thread drains | says `wanted`, waits for the draining, and drains up to its own event |
/// | the same | another job drains (`delivering`), or this thread does | leaves its event to that one |
/// | a timer | another thread drains | leaves its event to that one |
///
/// So an event in the queue is never unattended: a thread that leaves watches the state itself, and every thread that
/// enqueues an event drains if no other does.
///
/// No thread waits for ever: it gives up when nothing has been handled for the time ``patience``, and after the time
/// ``longestWait`` in any case. A job that meets a sender gives up after the time ``longestJobWait``; a sender is soon
/// done unless it is kept from running. A thread that gives up leaves its event in the queue. A thread that drains one
/// stream and waits for another says so (`stalled`). No thread that drains a stream waits for a stalled thread, so
/// threads do not wait in a circle.
@usableFromInline struct DrainTurn {
  /// The number of events after which the draining is left to other threads.
  static var length: Int { 256 }
  /// The length of the queue from which on senders wait, and below which they do not wait any more.
  static var fullCount: UInt32 { 1_024 }
  static var emptyCount: Int { 256 }
  /// The time in nanoseconds after which a sender says that it is waiting.
  static var politeness: Int { 20_000 }
  /// How long a thread waits, in nanoseconds, if nothing is handled.
  static var patience: Int { 200_000 }
  /// How long a thread waits at most, in nanoseconds.
  static var longestWait: Int { 20_000_000 }
  /// How long a job waits at most for a sender, in nanoseconds. On a busy machine a thread may not run for tenths of a
  /// second. A job that gives up loses its place among other work of its scheduler.
  static var longestJobWait: Int { 5_000_000_000 }
  /// The time in nanoseconds after which a draining thread watches for others as long as one may sleep.
  static var longTurn: Int { 1_000_000 }

  /// The stream that this thread drains with its identity written; the innermost one.
  static let innermost = ThreadLocalPointer()

  /// The stream whose draining this thread must not wait for, as it may be handed to it, or this thread may drain it; the
  /// innermost one.
  static let notAwaited = ThreadLocalPointer()

  /// The number of events to handle before the draining is left.
  let least: Int
  var handled = 0
  var isNamed = false
  /// When this thread has begun to drain; 0 if it is not known.
  var start = 0
  /// The stream that this thread drains outside of this one.
  var outer: UnsafeMutableRawPointer?

  init(atLeast least: Int) {
    self.least = least
  }

  func isOver(_ now: DrainState.Flags) -> Bool {
    guard handled > least else { return false }
    // While the queue is full, it is to become shorter.
    if now.contains(.wanted), handled > 1 || !now.contains(.full) { return true }
    return now.contains(.foreign) && handled >= Self.length
  }

  mutating func end() {
    if isNamed { Self.innermost.value = outer }
    isNamed = false
    handled = 0
  }
}

extension StreamStorage {
  private var place: SleepingPlace { .at(UInt(bitPattern: ObjectIdentifier(self))) }

  /// The draining thread writes its identity.
  func begin(_ turn: inout DrainTurn) {
    if turn.start == 0 { turn.start = CurrentThread.nanoseconds }
    turn.isNamed = true
    turn.outer = DrainTurn.innermost.value
    DrainTurn.innermost.value = Unmanaged.passUnretained(self).toOpaque()
    queue.pointee.drainer.store(ThreadIdentity().number, ordering: .relaxed)
    _ = state.pointee.add(.named)
  }

  /// From here on this thread does not wait for this stream: it subscribes to it, and the draining may be handed off to it;
  /// or it calls a scheduler, which may run a job inside the call.
  ///
  /// - Returns: The argument for ``permitWaiting(_:)``.
  @usableFromInline func forbidWaiting() -> UnsafeMutableRawPointer? {
    defer { DrainTurn.notAwaited.value = Unmanaged.passUnretained(self).toOpaque() }
    return DrainTurn.notAwaited.value
  }

  /// True inside such a call of this thread.
  @usableFromInline var isWaitingForbidden: Bool {
    DrainTurn.notAwaited.value == Unmanaged.passUnretained(self).toOpaque()
  }

  @usableFromInline func permitWaiting(_ outer: UnsafeMutableRawPointer?) {
    DrainTurn.notAwaited.value = outer
  }

  /// The draining has been handed off to this thread.
  @usableFromInline func takeOver() {
    if state.pointee.seen.contains(.named) {
      queue.pointee.drainer.store(ThreadIdentity().number, ordering: .relaxed)
    }
  }

  /// Called by the draining thread before each event while others wait.
  func showProgress(_ now: DrainState.Flags) {
    queue.pointee.progress.wrappingAdd(1, ordering: .relaxed)
    if now.contains(.full), taken.pointee.count == DrainTurn.emptyCount {
      state.pointee.clear(.full)
    }
  }

  /// Leaves the draining to another thread that has an event, and drains again if none takes it.
  ///
  /// - Parameter now: The state that the caller has read.
  /// - Returns: True if the caller does not drain any more.
  @inline(never) func leave(_ turn: inout DrainTurn, _ now: DrainState.Flags) -> Bool {
    guard state.pointee.leave(from: now) else { return false }
    turn.end()
    let time = CurrentThread.nanoseconds
    let isLong = turn.start != 0 && time - turn.start > DrainTurn.longTurn
    if isLong || now.contains(.wanted) { place.wakeAll() }
    var attempt = 0
    while state.pointee.isLeft {
      attempt += 1
      if attempt < 64 { CurrentThread.pause() } else { CurrentThread.yield() }
      if attempt < 96 || isLong && CurrentThread.nanoseconds - time < DrainTurn.patience {
        continue
      }
      if isLong { turn.start = 0 }
      return !state.pointee.take()
    }
    return true
  }

  /// Called by a job that has met a draining thread. A thread that handles a signal of upstream or
  /// downstream is done soon. The job waits for it: if it was scheduled again, its signal would lose its place.
  ///
  /// - Returns: True if the caller drains now. False if it is to enqueue its event, as another job drains, or as this thread
  ///   does; or if the stream is over.
  @usableFromInline @inline(never) func awaitDelivering() -> Bool {
    if isWaitingForbidden { return false }
    var (attempt, start) = (0, 0)
    while true {
      if state.pointee.beginDelivering() { return true }
      let now = state.pointee.current
      if now.isOver || now.contains(.delivering) { return false }
      if now == .idle { continue }
      if !now.contains(.draining) {
        var calls = UpstreamCalls()
        if state.pointee.take() { drain(&calls) }
        calls.run()
        continue
      }
      attempt += 1
      if attempt < 64 {
        CurrentThread.pause()
        continue
      }
      let time = CurrentThread.nanoseconds
      if start == 0 { start = time }
      let isMine =
        now.contains(.named)
        && queue.pointee.drainer.load(ordering: .relaxed) == ThreadIdentity().number
      if isMine || time - start > DrainTurn.longestJobWait { return false }
      if !now.contains(.wanted) { state.pointee.addIfNamed(.wanted) }
      if time - start < DrainTurn.longTurn {
        CurrentThread.yield()
      } else {
        place.sleep(atMost: DrainTurn.patience / 2) { state.pointee.seen.contains(.draining) }
      }
    }
  }

  /// Called by a thread that has enqueued an event while another, or itself, was draining.
  @inline(never) func meetDrainer(
    _ enqueued: Enqueued, isJob: Bool, _ calls: inout UpstreamCalls
  ) {
    let before = enqueued.before
    guard before.contains(.named) else {
      // Possibly this thread itself.
      if enqueued.count > DrainTurn.fullCount, enqueued.count % 128 == 0 { CurrentThread.yield() }
      return
    }
    if queue.pointee.drainer.load(ordering: .relaxed) == ThreadIdentity().number { return }
    if !before.contains(.foreign) { state.pointee.addIfNamed(.foreign) }
    guard isJob || before.contains(.full),
      !isWaitingForbidden,
      awaitTurn(isJob: isJob)
    else { return }
    drain(&calls, atLeast: isJob ? count : 0)
  }

  /// The number of events in the queue: called by the draining thread.
  private var count: Int {
    taken.pointee.count + lock.pointee.withLock { _ in Int(inbox.pointee.count) }
  }

  /// Waits for the draining, or, if this is not a job, until the queue is shorter.
  ///
  /// - Returns: True if the caller drains now.
  private func awaitTurn(isJob: Bool) -> Bool {
    // Retained by this thread, as it drains it.
    let mine = DrainTurn.innermost.value.map {
      Unmanaged<StreamStorage>.fromOpaque($0).takeUnretainedValue()
    }
    mine?.state.pointee.addIfNamed(.stalled)
    defer { mine?.state.pointee.clear(.stalled) }
    let start = CurrentThread.nanoseconds
    var (since, attempt) = (start, 0)
    var progress = queue.pointee.progress.load(ordering: .relaxed)
    while true {
      let now = state.pointee.current
      if now.isOver { return false }
      if !now.contains(.draining) {
        if state.pointee.take() { return true }
        if !now.contains(.pending) { return false }
        continue
      }
      if !isJob, !now.contains(.full) || (mine != nil && now.contains(.stalled)) { return false }
      let time = CurrentThread.nanoseconds
      let latest = queue.pointee.progress.load(ordering: .relaxed)
      if latest != progress { (progress, since) = (latest, time) }
      if time - since > DrainTurn.patience || time - start > DrainTurn.longestWait { return false }
      if !now.contains(.wanted), isJob || time - start > DrainTurn.politeness {
        state.pointee.addIfNamed(.wanted)
      }
      attempt += 1
      if attempt < 64 {
        CurrentThread.pause()
      } else {
        place.sleep(atMost: DrainTurn.patience / 2) { state.pointee.seen.contains(.draining) }
      }
    }
  }
}
