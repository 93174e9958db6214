/// One thread's turn of draining a stream, so that no thread drains for others without end, and no queue grows without
/// end while other threads send.
///
/// A thread that finds several events in the queue, or has handled some, writes its identity: the state is `named`. From
/// then on a thread that enqueues an event sees whether it is the draining one itself; if not, the state becomes `foreign`.
///
/// | thread | when | does |
/// |---|---|---|
/// | the draining one | has handled ``length`` events and the state is `foreign`; or one and it is `wanted`, two while it is `full` too | *leaves*: no thread drains; it watches for a short time, and drains again if no other takes the draining |
/// | one with an event | the draining has been left | drains |
/// | a sender | the state was `named` and `full` before its event | waits until it is not `full`, or the draining has been left; after the time ``politeness`` it says that it is `wanted` |
/// | a scheduler's job or timer, and one that subscribes, requests or cancels | another one drains | leaves its event to that one, and does not wait |
///
/// So an event in the queue is never unattended: a thread that leaves watches the state itself, and every thread that
/// enqueues an event drains if no other does.
///
/// No thread waits for ever: it gives up when nothing has been handled for the time ``patience``, and after the time
/// ``longestWait`` in any case. A thread that gives up leaves its event in the queue. A thread that drains one stream
/// and waits for another says so (`stalled`). No thread that drains a stream waits for a stalled thread, so threads do
/// not wait in a circle.
@usableFromInline struct DrainTurn {
  /// The time in nanoseconds after which a sender says that it is waiting.
  static var politeness: Int { 20_000 }
  /// How long a thread waits, in nanoseconds, if nothing is handled.
  static var patience: Int { 200_000 }
  /// How long a thread waits at most, in nanoseconds.
  static var longestWait: Int { 20_000_000 }
  /// The time in nanoseconds after which a draining thread watches for others as long as one may sleep.
  static var longTurn: Int { 1_000_000 }

  /// The stream that this thread drains with its identity written; the innermost one.
  static let innermost = ThreadLocalPointer()

  /// The stream whose draining this thread must not wait for, as it may be handed to it; the innermost one.
  static let notAwaited = ThreadLocalPointer()

  var handled = 0
  var isNamed = false
  /// When this thread has begun to drain; 0 if it is not known.
  var start = 0
  /// The stream that this thread drains outside of this one.
  var outer: UnsafeMutableRawPointer?

  func isOver(_ now: DrainState.Flags) -> Bool {
    guard handled > 0 else { return false }
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

  /// Calls `body`, in which this thread does not wait for this stream: it subscribes to it, and the draining may be handed off
  /// to it.
  @usableFromInline func withoutWaiting(_ body: () -> Void) {
    let outer = DrainTurn.notAwaited.value
    DrainTurn.notAwaited.value = Unmanaged.passUnretained(self).toOpaque()
    body()
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
      if attempt < DrainTurn.looks
        || isLong && CurrentThread.nanoseconds - time < DrainTurn.patience
      {
        continue
      }
      if isLong { turn.start = 0 }
      return !state.pointee.take()
    }
    return true
  }

  /// Called by a thread that has enqueued an event while another, or itself, was draining.
  @inline(never) func meetDrainer(
    _ enqueued: Enqueued, mayWait: Bool, _ calls: inout UpstreamCalls
  ) {
    let before = enqueued.before
    guard before.contains(.named) else {
      // Possibly this thread itself.
      if mayWait, enqueued.count > DrainTurn.fullCount, enqueued.count % 128 == 0 {
        CurrentThread.yield()
      }
      return
    }
    if queue.pointee.drainer.load(ordering: .relaxed) == ThreadIdentity().number { return }
    if !before.contains(.foreign) { state.pointee.addIfNamed(.foreign) }
    guard mayWait, before.contains(.full),
      DrainTurn.notAwaited.value != Unmanaged.passUnretained(self).toOpaque(), awaitTurn()
    else { return }
    drain(&calls)
  }

  /// Waits until the queue is shorter, or for the draining.
  ///
  /// - Returns: True if the caller drains now.
  private func awaitTurn() -> Bool {
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
      if !now.contains(.full) || (mine != nil && now.contains(.stalled)) { return false }
      let time = CurrentThread.nanoseconds
      let latest = queue.pointee.progress.load(ordering: .relaxed)
      if latest != progress { (progress, since) = (latest, time) }
      if time - since > DrainTurn.patience || time - start > DrainTurn.longestWait { return false }
      if !now.contains(.wanted), time - start > DrainTurn.politeness {
        state.pointee.addIfNamed(.wanted)
      }
      attempt += 1
      if attempt < CurrentThread.attempts {
        CurrentThread.pause()
      } else {
        // A stream that has ended stays `draining`.
        place.sleep(atMost: DrainTurn.patience / 2) {
          let now = state.pointee.seen
          return now.contains(.draining) && !now.isOver
        }
      }
    }
  }
}
