/// Enqueues an event, or begins draining, while the caller holds the lock of the subject's memory. So the caller
/// changes what others read of the subject, such as its current value, in the same step.
extension SubjectDelivery {
  @usableFromInline struct Placement {
    /// True if the event is handled now. Otherwise it waits in the queue, or does not count.
    @usableFromInline var isDraining = false
    @usableFromInline var enqueued: StreamStorage.Enqueued?

    @_alwaysEmitIntoClient init() {}

    /// Begins draining, or enqueues the event. Calls and releases nothing.
    @_alwaysEmitIntoClient @inline(__always)
    mutating func place(_ event: Event, in memory: StreamStorage) {
      isDraining = beginDraining(memory)
      if !isDraining { enqueued = append(event, to: memory) }
    }

    @_alwaysEmitIntoClient @inline(never)
    func append(_ event: Event, to memory: StreamStorage) -> StreamStorage.Enqueued {
      memory.append { RawMemory.put(event, at: $0) }
    }

    /// Handles the event, if it is to be handled now, and then the waiting events. Without the lock.
    ///
    /// - Parameter handle: Handles the event, if it does not wait in the queue.
    @_alwaysEmitIntoClient @inline(__always)
    func deliver(in memory: StreamStorage, _ handle: (inout SubjectDelivery) -> Void) {
      if isDraining {
        drain(memory, handle)
      } else if let enqueued {
        memory.follow(enqueued)
      }
    }
  }
}
