// Waiting, time and identity of threads. The package `Interleaving` compiles another file in the place of this one, in which
// a scheduler decides which thread goes on.

import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// Where threads sleep that wait for something at an address: few places for all addresses, so a thread may wake for
/// another one.
struct SleepingPlace: @unchecked Sendable {
  // Sendable: a mutex and a condition are thread-safe, and are never released.
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  private static let all = (0..<16).map { _ in SleepingPlace() }

  /// Locks next to each other in memory have different places.
  static func at(_ address: UInt) -> SleepingPlace { all[Int(address >> 5 & 15)] }

  private init() {
    pthread_mutex_init(mutex, nil)
    #if canImport(Darwin)
      pthread_cond_init(condition, nil)
    #else
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(condition, &attributes)
      pthread_condattr_destroy(&attributes)
    #endif
  }

  /// Sleeps until woken, if `mustSleep` is true while none can be woken here. May return earlier.
  func sleep(if mustSleep: () -> Bool) {
    pthread_mutex_lock(mutex)
    if mustSleep() { pthread_cond_wait(condition, mutex) }
    pthread_mutex_unlock(mutex)
  }

  /// As `sleep(if:)`, but not longer than so many nanoseconds, less than a second.
  func sleep(atMost nanoseconds: Int, if mustSleep: () -> Bool) {
    pthread_mutex_lock(mutex)
    if mustSleep() {
      #if canImport(Darwin)
        var time = timespec(tv_sec: 0, tv_nsec: nanoseconds)
        pthread_cond_timedwait_relative_np(condition, mutex, &time)
      #else
        let end = CurrentThread.nanoseconds + nanoseconds
        var time = timespec(tv_sec: end / 1_000_000_000, tv_nsec: end % 1_000_000_000)
        pthread_cond_timedwait(condition, mutex, &time)
      #endif
    }
    pthread_mutex_unlock(mutex)
  }

  func wakeAll() {
    pthread_mutex_lock(mutex)
    pthread_cond_broadcast(condition)
    pthread_mutex_unlock(mutex)
  }
}

enum CurrentThread {
  /// How often a thread that waits for a lock looks before it sleeps.
  static var attempts: Int { 64 }

  /// Lets another thread run, if one waits for the core.
  static func yield() {
    sched_yield()
  }

  private static let paused = Atomic(0)

  /// Takes some nanoseconds, in which the other thread of a core may go on.
  static func pause() {
    for _ in 0..<16 { _ = paused.load(ordering: .relaxed) }
  }

  /// The time of a clock that never goes back.
  static var nanoseconds: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
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
    require(status == 0, "The system has no more room for values of a thread.")
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

  /// Different for all threads that live.
  var number: UInt {
    #if canImport(Glibc)
      UInt(thread)
    #else
      UInt(bitPattern: thread)
    #endif
  }

  @usableFromInline static func == (left: ThreadIdentity, right: ThreadIdentity) -> Bool {
    pthread_equal(left.thread, right.thread) != 0
  }
}
