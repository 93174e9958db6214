// The only file that imports the platform's C library.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

#if STREAMS_TSAN
  /// A pthread mutex, at an address of its own.
  struct PlatformMutex: ~Copyable, @unchecked Sendable {
    // Sendable: a mutex is made to be shared.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

    init() {
      pthread_mutex_init(mutex, nil)
    }

    deinit {
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    }

    func lock() {
      pthread_mutex_lock(mutex)
    }

    func unlock() {
      pthread_mutex_unlock(mutex)
    }
  }
#endif

/// Room for one pointer on each thread.
struct ThreadLocalPointer: Sendable {
  private let key: pthread_key_t

  #if canImport(Darwin)
    typealias Release = @convention(c) (UnsafeMutableRawPointer) -> Void
  #else
    typealias Release = @convention(c) (UnsafeMutableRawPointer?) -> Void
  #endif

  /// - Parameter release: Called at the end of a thread with its pointer, if there is one.
  init(release: Release? = nil) {
    var key = pthread_key_t()
    let status = pthread_key_create(&key, release)
    precondition(status == 0, "The system has no more room for values of a thread.")
    self.key = key
  }

  var value: UnsafeMutableRawPointer? {
    get { pthread_getspecific(key) }
    nonmutating set { pthread_setspecific(key, newValue) }
  }
}

/// Tells threads apart, as long as they live.
@usableFromInline struct ThreadIdentity: Equatable, @unchecked Sendable {
  // Sendable: only compared.
  private let thread = pthread_self()

  @usableFromInline init() {}

  @usableFromInline static func == (left: ThreadIdentity, right: ThreadIdentity) -> Bool {
    pthread_equal(left.thread, right.thread) != 0
  }
}

/// Stops in the debugger, or ends the program where there is none.
@usableFromInline func raiseTrap() {
  raise(SIGTRAP)
}
