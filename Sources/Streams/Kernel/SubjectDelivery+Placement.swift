/// How an event is handled whose place among others is fixed under a lock of the subject: with what
/// there is to read of it, which is changed in the same step.
extension SubjectDelivery {
  @usableFromInline struct Placement {
    /// True if the event is handled now. Otherwise it waits in the queue, or does not count.
    @usableFromInline var isDraining = false
    @usableFromInline var mustDrain = false
    @usableFromInline var left = EventQueue()

    @_alwaysEmitIntoClient init() {}

    /// Begins draining, or takes a place in the queue. Calls and releases nothing.
    @_alwaysEmitIntoClient @inline(__always)
    mutating func place(_ event: Event, in memory: StreamStorage) {
      isDraining = beginDraining(memory)
      if isDraining { return }
      let before = memory.lock.pointee.withLock { _ in
        append(event, to: memory, droppingTo: &left)
      }
      mustDrain = before.isDisjoint(with: [.draining, .ended])
    }

    /// Handles the event, if it is to be handled now, and then what waits. Without the lock.
    ///
    /// - Parameter handled: Called after the event, and before what waits.
    @_alwaysEmitIntoClient @inline(__always)
    func deliver(_ event: consuming Event, in memory: StreamStorage, _ handled: () -> Void) {
      guard isDraining || mustDrain else { return }
      var loop = SubjectDelivery(memory)
      if isDraining {
        loop.handle(event)
        handled()
        loop.endDraining()
      } else {
        loop.drain()
      }
      loop.calls.run()
    }
  }
}
