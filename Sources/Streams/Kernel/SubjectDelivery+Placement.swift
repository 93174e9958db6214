/// How an event is handled whose place among others is fixed under a lock of the subject: with what
/// there is to read of it, which is changed in the same step.
extension SubjectDelivery {
  @usableFromInline struct Placement {
    /// True if the event is handled now. Otherwise it waits in the inbox, or does not count.
    @usableFromInline var hasTurn = false
    @usableFromInline var isToDrain = false
    @usableFromInline var left = Inbox()

    @_alwaysEmitIntoClient init() {}

    /// Takes the turn or a place in the inbox. Calls and releases nothing.
    @_alwaysEmitIntoClient @inline(__always)
    mutating func place(_ event: Event, in memory: StreamStorage) {
      hasTurn = enter(memory)
      if hasTurn { return }
      let before = memory.lock.pointee.withLock { _ in
        append(event, to: memory, droppingTo: &left)
      }
      isToDrain = before.isDisjoint(with: [.taken, .ended])
    }

    /// Handles the event, if it is to be handled now, and then what waits. Without the lock.
    ///
    /// - Parameter handled: Called after the event, and before what waits.
    @_alwaysEmitIntoClient @inline(__always)
    func deliver(_ event: consuming Event, in memory: StreamStorage, _ handled: () -> Void) {
      guard hasTurn || isToDrain else { return }
      var loop = SubjectDelivery(memory)
      if hasTurn {
        loop.handle(event)
        handled()
        loop.leave()
      } else {
        loop.drain()
      }
      loop.calls.run()
    }
  }
}
