// The one lock of the library, and the only file that imports the platform's C library.
//
// ThreadSanitizer does not see `Mutex`: it reports races on memory a `Mutex` guards. It does see
// a pthread mutex, so a build with `-D STREAMS_TSAN` uses that one.

#if STREAMS_TSAN
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Musl)
    import Musl
  #else
    import Glibc
  #endif

  @usableFromInline
  struct Lock<Value: Sendable>: ~Copyable, @unchecked Sendable {
    // Sendable: `value` is touched only between locking and unlocking `mutex`.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let value = UnsafeMutablePointer<Value>.allocate(capacity: 1)

    @usableFromInline
    init(_ value: consuming Value) {
      pthread_mutex_init(mutex, nil)
      self.value.initialize(to: value)
    }

    deinit {
      value.deinitialize(count: 1)
      value.deallocate()
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    @usableFromInline
    func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return body(&value.pointee)
    }
  }
#else
  import Synchronization

  @usableFromInline
  struct Lock<Value: Sendable>: ~Copyable, Sendable {
    @usableFromInline let mutex: Mutex<Value>

    @inlinable
    init(_ value: consuming sending Value) {
      mutex = Mutex(value)
    }

    /// - Parameter body: Must not call code it was given, nor release values of the user's: either
    ///   may come back for this lock.
    @inlinable
    func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
      mutex.withLock { body(&$0) }
    }
  }
#endif
