import Dispatch
import Synchronization
import Testing

@testable import Streams

/// The lock of one word: every order of its threads' steps, and many threads at once.
@Suite struct LockWordTests {
  /// Threads that lock and unlock. Each step calls the lock itself.
  struct Model: ThreadModel {
    enum Place { case free, sleepless, sleepy, fallingAsleep, asleep, locked, waking }

    var word: UInt32 = 0
    var places: [Place]
    var rounds: [Int]
    /// The mistake that the model must find: a thread looks before it has the mutex of the place, and then sleeps.
    var looksEarly = false

    init(threads: Int, rounds: Int, looksEarly: Bool = false) {
      places = Array(repeating: .free, count: threads)
      self.rounds = Array(repeating: rounds, count: threads)
      self.looksEarly = looksEarly
    }

    var threadCount: Int { places.count }
    func isDone(_ thread: Int) -> Bool { places[thread] == .free && rounds[thread] == 0 }

    var breach: String? {
      places.count { $0 == .locked } > 1 ? "two threads have the lock" : nil
    }

    func steps(of thread: Int) -> [Model] {
      if isDone(thread) { return [] }
      var next = self
      let lock = LockWord()
      lock.word.store(word, ordering: .relaxed)
      switch places[thread] {
      case .free: next.places[thread] = lock.lockIfFree() ? .locked : .sleepless
      case .sleepless:
        next.places[thread] = lock.lockBeforeSleep() ? .locked : .sleepy
      // Under the mutex of the place, so in one step.
      case .sleepy:
        next.places[thread] = lock.mustSleep ? looksEarly ? .fallingAsleep : .asleep : .sleepless
      case .fallingAsleep: next.places[thread] = .asleep
      case .asleep: return []
      case .locked:
        next.places[thread] = lock.unlockAndTell() ? .waking : .free
        if next.places[thread] == .free { next.rounds[thread] -= 1 }
      case .waking:
        next.places = places.map { $0 == .asleep ? .sleepless : $0 }
        next.places[thread] = .free
        next.rounds[thread] -= 1
      }
      next.word = lock.word.load(ordering: .relaxed)
      return [next]
    }
  }

  @Test(arguments: [(2, 3), (3, 2), (4, 1)])
  func `one thread at a time has the lock, and none sleeps for ever`(threads: Int, rounds: Int) {
    let (states, breaches) = Model(threads: threads, rounds: rounds).explore()

    #expect(breaches == [])
    #expect(states > 100)
  }

  @Test func `the model finds a thread that looks too early`() {
    #expect(
      Model(threads: 2, rounds: 2, looksEarly: true).explore().breaches
        == ["a thread sleeps for ever"])
  }
}
