// With Threads.swift, the only file that imports the platform's C library.

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

/// Makes the process end with status 1, by a handler that runs before those registered until now.
///
/// - Parameter line: Printed to standard error then.
func exitWithFailure(saying line: StaticString) {
  lastLine.withLock { $0 = line }
  atexit {
    lastLine.withLock { $0 }.map { printToStandardError("\($0)") }
    exit(1)
  }
}

/// A handler of the C library captures nothing.
private let lastLine = Lock<StaticString?>(nil)

/// The seconds since 1970-01-01 00:00:00 UTC.
func secondsSince1970() -> Int { Int(time(nil)) }

/// Receives an event of another test library: the version of its record, the record in JSON, its length, and nothing.
typealias FallbackEventHandler =
  @convention(c) (UnsafePointer<CChar>, UnsafeRawPointer, Int, UnsafeRawPointer?) -> Void

/// Looks up the handler of the test library that runs: in `lib_TestingInterop`, which Swift Testing links from Swift 6.3 on.
func fallbackEventHandler() -> FallbackEventHandler? {
  typealias Getter = @convention(c) () -> FallbackEventHandler?
  #if canImport(Darwin)
    let everywhere = UnsafeMutableRawPointer(bitPattern: -2)
  #else
    let everywhere: UnsafeMutableRawPointer? = nil
  #endif
  guard let symbol = dlsym(everywhere, "_swift_testing_getFallbackEventHandler") else { return nil }
  // The function of that name has this type (swift-testing, Sources/_TestingInterop).
  return unsafeBitCast(symbol, to: Getter.self)()
}

extension ThreadLocalPointer {
  /// This thread's value, made at the first access. The function given for the end of a thread is to release it.
  func pointer<Value>(toNew value: @autoclosure () -> Value) -> UnsafeMutablePointer<Value> {
    if let known = self.value { return known.assumingMemoryBound(to: Value.self) }
    let new = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    new.initialize(to: value())
    self.value = UnsafeMutableRawPointer(new)
    return new
  }
}

/// Stops in the debugger; without a debugger, ends the program.
@usableFromInline func raiseTrap() {
  raise(SIGTRAP)
}
