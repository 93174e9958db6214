import Synchronization

/// What goes wrong with a test itself, and would leave its diagrams empty without a word.
extension VirtualTimeScheduler {
  /// How many recordings are under way, on any scheduler.
  static let recordingCount = Atomic<Int>(0)

  /// Whose time the present recording of this thread moves: it is alive as long as that goes on.
  private static let recording = ThreadLocalPointer()

  /// Records on this scheduler: work on another one in virtual time would wait for ever.
  func alone<Result>(_ body: () throws -> Result) rethrows -> Result {
    let outer = Self.recording.value
    Self.recordingCount.add(1, ordering: .relaxed)
    Self.recording.value = Unmanaged.passUnretained(self).toOpaque()
    defer {
      Self.recording.value = outer
      Self.recordingCount.subtract(1, ordering: .relaxed)
    }
    return try body()
  }

  @inline(never) func checkIsRecording() {
    guard let recording = Self.recording.value,
      recording != Unmanaged.passUnretained(self).toOpaque()
    else { return }
    Unmanaged<VirtualTimeScheduler>.fromOpaque(recording)._withUnsafeGuaranteedRef {
      $0.noteFault(
        """
        Work was scheduled on a second VirtualTimeScheduler, whose time does not move while this one \
        records: pass this one to the pipeline.
        """)
    }
  }

  /// The names of subscriptions that are alive, by their numbers.
  struct AliveSubscriptions: Sendable {
    var names: [Int: String] = [:]
    var count = 0
  }

  func noteFault(_ fault: String) {
    faults.withLock { if !$0.all.contains(fault) { $0.all.append(fault) } }
  }
}

/// A fault of a test itself: a diagram, a name, a second scheduler.
struct TestFaults: Sendable {
  var all: [String] = []
  private var toldCount = 0

  /// The first that no expectation has told yet: each tells one of its own.
  mutating func takeNext() -> String? {
    guard toldCount < all.count else { return nil }
    defer { toldCount += 1 }
    return all[toldCount]
  }
}
