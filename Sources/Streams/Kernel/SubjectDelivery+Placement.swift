/// Enqueues an event, or begins draining, while the caller holds a lock of the subject. So the caller
/// changes what others read of the subject, such as its current value, in the same step.
extension SubjectDelivery {
  @usableFromInline struct Placement {
    /// True if the event is handled now. Otherwise it waits in the queue, or does not count.
    @usableFromInline var isDraining = false
    /// True if the event was enqueued and no thread was draining.
    @usableFromInline var mustDrain = false
    @usableFromInline var left = EventQueue()

    @_alwaysEmitIntoClient init() {}

    /// Begins draining, or enqueues the event. Calls and releases nothing.
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
    /// - Parameter handled: Called after the event, if it is handled directly and not from the queue.
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
