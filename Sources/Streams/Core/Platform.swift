// The only file that imports the platform's C library.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

#if STREAMS_TSAN
  /// A pthread mutex at a stable address.
  struct PlatformMutex: ~Copyable, @unchecked Sendable {
    // Sendable: a mutex is thread-safe.
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

/// Writes a line to standard error.
func printToStandardError(_ line: String) {
  var rest = Array((line + "\n").utf8)[...]
  while !rest.isEmpty {
    let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    if count <= 0 { return }
    rest = rest.dropFirst(count)
  }
}

/// A thread-local pointer.
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

/// The identity of the current thread, unique as long as the thread lives.
@usableFromInline struct ThreadIdentity: Equatable, @unchecked Sendable {
  // Sendable: only compared.
  private let thread = pthread_self()

  @usableFromInline init() {}

  @usableFromInline static func == (left: ThreadIdentity, right: ThreadIdentity) -> Bool {
    pthread_equal(left.thread, right.thread) != 0
  }
}

/// Stops in the debugger; without a debugger, ends the program.
@usableFromInline func raiseTrap() {
  raise(SIGTRAP)
}
