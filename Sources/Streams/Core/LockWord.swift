import Synchronization

// The lock of a stream's queue, which an event takes if it meets another one. On Linux a `Mutex` takes a futex that
// inherits priority, and threads enter it in turn. Where more threads than cores send to one stream, every value then
// costs a change of threads. Four senders beside two busy cores take 440 to 940 ns of processor a value with a `Mutex`,
// and 23 to 30 with this lock. On Darwin threads do not enter a `Mutex` in turn, and it hands priority on.
#if canImport(Darwin)
  @usableFromInline typealias QueueLock = Lock<Void>

  extension Lock where Value == Void {
    @_alwaysEmitIntoClient init() { self.init(()) }
  }
#else
  @usableFromInline typealias QueueLock = LockWord
#endif

/// A lock in one word. A thread that has to wait tries again for some microseconds, lets other threads run, and then
/// sleeps.
///
/// | word | means |
/// |---|---|
/// | 0 | unlocked |
/// | 1 | locked |
/// | 2 | locked, and a thread may sleep |
///
/// No thread sleeps for ever. A thread sleeps only if it has seen 2 under the mutex of its ``SleepingPlace``, after it has
/// written 2 itself. The word leaves 2 only by an unlocking. The thread that unlocks wakes all threads that sleep
/// there, under that mutex too. So the waking comes before the look, which sees another word, or after the thread has
/// begun to sleep. A thread that has slept locks with 2, as others may still sleep.
@usableFromInline struct LockWord: ~Copyable, Sendable {
  @usableFromInline let word: Atomic<UInt32>

  @_alwaysEmitIntoClient @inline(__always) init() {
    word = Atomic(0)
  }

  /// - Parameter body: Must not call user code, nor release user values: either may take this
  ///   lock again.
  @_alwaysEmitIntoClient @inline(__always)
  func withLock<Result: Sendable>(_ body: (inout Void) -> Result) -> Result {
    lock()
    defer { unlock() }
    var nothing: Void = ()
    return body(&nothing)
  }

  @_alwaysEmitIntoClient @inline(__always) func lock() {
    if !lockIfFree() { waitAndLock() }
  }

  @_alwaysEmitIntoClient @inline(__always) func unlock() {
    if unlockAndTell() { wake() }
  }

  @_alwaysEmitIntoClient @inline(__always) func lockIfFree() -> Bool {
    word.compareExchange(expected: 0, desired: 1, ordering: .acquiring).exchanged
  }

  /// Locks if it is free; if not, notes that a thread is about to sleep.
  func lockBeforeSleep() -> Bool { word.exchange(2, ordering: .acquiring) == 0 }

  /// True if a thread that has called ``lockBeforeSleep()`` has to sleep.
  var mustSleep: Bool { word.load(ordering: .relaxed) == 2 }

  /// - Returns: True if threads may sleep, and have to be woken.
  @_alwaysEmitIntoClient @inline(__always) func unlockAndTell() -> Bool {
    word.exchange(0, ordering: .releasing) == 2
  }

  @usableFromInline @inline(never) func waitAndLock() {
    for attempt in 0..<CurrentThread.attempts {
      if word.load(ordering: .relaxed) == 0, lockIfFree() { return }
      if attempt < 40 { CurrentThread.pause() } else { CurrentThread.yield() }
    }
    while !lockBeforeSleep() { SleepingPlace.at(address).sleep(if: { mustSleep }) }
  }

  @usableFromInline @inline(never) func wake() {
    SleepingPlace.at(address).wakeAll()
  }

  /// The same as long as threads use the lock.
  private var address: UInt { withUnsafePointer(to: word) { UInt(bitPattern: $0) } }
}
