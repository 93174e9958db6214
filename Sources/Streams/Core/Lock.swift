// ThreadSanitizer does not see `Mutex`: it reports races on memory a `Mutex` guards. It does see
// a pthread mutex, so a build with `-D STREAMS_TSAN` uses that one.

#if STREAMS_TSAN
  @usableFromInline struct Lock<Value: Sendable>: ~Copyable, @unchecked Sendable {
    // Sendable: `value` is touched only between locking and unlocking `mutex`.
    private let mutex = PlatformMutex()
    private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    @usableFromInline init(_ value: consuming Value) {
      self.value.initialize(to: value)
    }

    deinit {
      value.deinitialize(count: 1)
      value.deallocate()
    }

    @usableFromInline func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
      mutex.lock()
      defer { mutex.unlock() }
      return body(&value.pointee)
    }
  }
#else
  import Synchronization

  // A `Mutex` on Linux, too, but for the lock of a queue (``LockWord``): in a generic class its destruction looks up
  // three types less.
  @usableFromInline struct Lock<Value: Sendable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>

    @_alwaysEmitIntoClient init(_ value: consuming sending Value) {
      mutex = Mutex(value)
    }

    /// - Parameter body: Must not call user code, nor release user values: either may take this
    ///   lock again.
    @_alwaysEmitIntoClient
    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
      mutex.withLock { body(&$0) }
    }
  }
#endif
