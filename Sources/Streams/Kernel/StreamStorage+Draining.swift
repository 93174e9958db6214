/// Draining: how the events of a stream are handled one at a time. Nothing here knows their types, so it is one piece of
/// code for all streams.
extension StreamStorage {
  /// An event that was enqueued, and the caller's next steps, without a lock: see ``follow(_:mayWait:)``.
  @usableFromInline struct Enqueued: Sendable {
    /// The state before. If no thread was draining, the caller does now.
    var before = DrainState.Flags.idle
    /// The events that will not be handled any more.
    var unhandled = EventBuffer()
    /// The number of events in the queue that the draining thread has not taken.
    var count: UInt32 = 0
  }

  /// Enqueues an event for the draining thread; if no thread drains any more, drains.
  ///
  /// - Parameters:
  ///   - mayWait: False if the caller must not wait for a long queue to become shorter.
  ///   - isSignal: True for a signal of downstream instead of an event.
  ///   - put: Puts it at a place, under the lock.
  @usableFromInline @inline(never)
  func enqueue(
    mayWait: Bool = true, isSignal: Bool = false, _ put: (UnsafeMutableRawPointer) -> Void
  ) {
    let enqueued = lock.pointee.withLock { _ in append(isSignal: isSignal, put) }
    // Mostly the thread that drains handles it soon, and nothing is to be done.
    if enqueued.before.contains(.draining), enqueued.count <= DrainTurn.fullCount,
      enqueued.before.isSubset(of: [.draining, .pending])
    {
      return
    }
    follow(enqueued, mayWait: mayWait)
  }

  /// Enqueues the event that `put` puts at a place. Called under the lock; ``follow(_:mayWait:)`` is to follow without it.
  @usableFromInline func append(
    isSignal: Bool = false, _ put: (UnsafeMutableRawPointer) -> Void
  ) -> Enqueued {
    var enqueued = Enqueued()
    put(inbox.pointee.append(words: eventWords, isSignal: isSignal))
    enqueued.count = inbox.pointee.count
    enqueued.before = state.pointee.addPending(isFull: enqueued.count > DrainTurn.fullCount)
    if enqueued.before.isOver { swap(&enqueued.unhandled, &inbox.pointee) }
    return enqueued
  }

  /// Drains, if no thread did when the event was enqueued; otherwise waits, if the draining thread needs that.
  @usableFromInline func follow(_ enqueued: Enqueued, mayWait: Bool = true) {
    var calls = UpstreamCalls()
    var unhandled = enqueued.unhandled
    if unhandled.count > 0 { discard(&unhandled, &calls) }
    if enqueued.before.isDisjoint(with: [.draining, .ended]) {
      drain(&calls)
    } else if !enqueued.before.isOver {
      meetDrainer(enqueued, mayWait: mayWait, &calls)
    }
    calls.run()
  }

  /// Handles what is in the queue, and stops draining, or leaves the draining to another thread: see ``DrainTurn``.
  @usableFromInline @inline(never) func drain(_ calls: inout UpstreamCalls) {
    let words = eventWords
    var turn = DrainTurn()
    while true {
      let now = state.pointee.current
      if now.isOver {
        if !now.contains(.ended) { cleanUp(&calls) }
        break
      }
      guard taken.pointee.count > 0 else {
        if takeAll(now) { break }
        continue
      }
      if turn.isOver(now) {
        if leave(&turn, now) { break }
        continue
      }
      if !turn.isNamed,
        turn.handled >= DrainTurn.namedLength || now.contains(.full)
          || taken.pointee.count > DrainTurn.namedLength
      {
        begin(&turn)
      }
      if !now.isDisjoint(with: [.full, .wanted]) { showProgress(now) }
      let hasHandedOff = handle(taken.pointee.popFirst(words: words), &calls)
      turn.handled += 1
      // Normally made after draining. If other threads go on sending, draining may not stop, so more
      // than 64 are made now. Signals of upstreams meanwhile are enqueued.
      if calls.areMany { calls.run() }
      if hasHandedOff { break }
    }
    turn.end()
  }

  /// Takes all that has been enqueued; if there is nothing, stops draining.
  ///
  /// - Parameter now: The state that the caller has read.
  /// - Returns: True if the caller does not drain any more.
  @inline(__always) private func takeAll(_ now: DrainState.Flags) -> Bool {
    (taken.pointee.buffer.count, taken.pointee.next) = (0, 0)
    return lock.pointee.withLock { _ in
      if inbox.pointee.count == 0 {
        inbox.pointee.shrink()
        taken.pointee.buffer.shrink()
        return state.pointee.end(from: now)
      }
      swap(&inbox.pointee, &taken.pointee.buffer)
      if now.contains(.full), taken.pointee.count < DrainTurn.emptyCount {
        state.pointee.clear(.full)
      }
      return false
    }
  }

  /// Ends the stream after downstream has cancelled. Requests among `calls` are dropped. A call that subscribes to a
  /// publisher stays, as the publisher would not know that it was dropped; the subscription is cancelled when it comes.
  func cleanUp(_ calls: inout UpstreamCalls) {
    calls.drop { if case .request = $0 { true } else { false } }
    ask(.stop, &calls)
    ask(.release(isCancelled: true), &calls)
    end(&calls)
  }

  /// Cancels everything under way, and releases all but downstream.
  ///
  /// - Returns: False if downstream has cancelled, and must not be called.
  @usableFromInline func finish(_ calls: inout UpstreamCalls) -> Bool {
    calls.drop { if case .cancel = $0 { false } else { true } }
    ask(.stop, &calls)
    calls.run()
    // Released first: a release may cancel, and a cancellation is final.
    ask(.release(isCancelled: false), &calls)
    return end(&calls)
  }

  /// Ends the stream, whose contents have been released, and drops the contents of the queue.
  ///
  /// - Returns: False if downstream has cancelled, and must not be called.
  @discardableResult private func end(_ calls: inout UpstreamCalls) -> Bool {
    let before = state.pointee.finish()
    guard before.contains(.pending) else { return !before.contains(.cancelled) }
    var last = taken.pointee
    taken.pointee = TakenEvents()
    var unhandled = EventBuffer()
    lock.pointee.withLock { _ in swap(&unhandled, &inbox.pointee) }
    discard(&last.buffer, from: last.next, &calls)
    discard(&unhandled, &calls)
    // Again: a release of the queue may have cancelled, too.
    return !state.pointee.current.contains(.cancelled)
  }

  @usableFromInline func perform(_ command: Command, _ calls: inout UpstreamCalls) {
    switch command {
    case .request(let demand): send(.request(demand), &calls)
    case .cleanUp: cleanUp(&calls)
    case .destroy:
      taken.pointee.buffer.deallocate()
      inbox.pointee.deallocate()
      if !state.pointee.current.contains(.ended) { ask(.abandon, &calls) }
      queue.deinitialize(count: 1)
      // Without optimisation, the function has a context: the types that it is made for.
      responder.deinitialize(count: 1)
    }
  }

  /// Handles a signal of downstream, or enqueues it. It does not wait: only a sender makes a queue long.
  func send(_ signal: DownstreamSignal, _ calls: inout UpstreamCalls) {
    if state.pointee.begin() {
      ask(.handleSignal(signal), &calls)
      if !state.pointee.end() { drain(&calls) }
      return
    }
    enqueue(mayWait: false, isSignal: true) { RawMemory.put(signal, at: $0) }
  }
}
