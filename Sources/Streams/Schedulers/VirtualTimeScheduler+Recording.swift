import Synchronization

/// Finds faults of a test itself that would leave its diagrams empty without a message.
extension VirtualTimeScheduler {
  /// The number of recordings in progress, on any scheduler.
  static let recordingCount = Atomic<Int>(0)

  /// The scheduler whose time this thread's recording advances; it is alive until the recording
  /// ends.
  private static let recording = ThreadLocalPointer()

  /// Runs `body` as a recording on this scheduler. Work on another virtual time scheduler would
  /// never run, so scheduling it is a fault.
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

/// The faults of a test itself: of a diagram, of a name, or a second scheduler.
struct TestFaults: Sendable {
  var all: [String] = []
  private var toldCount = 0

  /// Returns the first fault that no expectation has reported yet: each expectation reports another
  /// one.
  mutating func takeNext() -> String? {
    guard toldCount < all.count else { return nil }
    defer { toldCount += 1 }
    return all[toldCount]
  }
}
