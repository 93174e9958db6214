import Testing

/// `Interleaving` compiles the sources of the library with threads of its own. It would not see a step that is made with
/// another primitive than the ones that it replaces.
@Suite struct ThreadPrimitivesTests {
  @Test(arguments: Project.swiftFiles(in: "Sources/Streams").filter { !isExcused($0) })
  func `locks, waits, clocks and threads are named only where they can be replaced`(
    path: String
  ) throws {
    #expect(try Self.primitives(in: Project.text(of: path)) == [])
  }

  @Test(arguments: [
    "Synchronization.Mutex(0)", "Mutex(0)", "Synchronization.Atomic<Int>(0)",
    "AtomicLazyReference<Box>()", "pthread_self()", "clock_gettime(id, &time)",
    "ContinuousClock.now", "DispatchSemaphore(value: 0)", "NSLock()", "sched_yield()",
    "os_unfair_lock()", "Thread.current", "Date()",
  ])
  func `each is found within a file of the kernel`(code: String) throws {
    let text = try Project.text(of: "Sources/Streams/Kernel/DrainState.swift")

    #expect(Self.primitives(in: text + "\nlet more = \(code)\n") != [])
    #expect(Self.primitives(in: text + "\n// \(code)\n") == [])
  }

  @Test func `what Interleaving replaces is there, and excused`() throws {
    #expect(!Self.replaced.isEmpty)
    for path in Self.replaced { #expect(try !Project.text(of: path).isEmpty) }
    #expect(!Self.isExcused("Sources/Streams/Kernel/DrainState.swift"))
  }

  /// The files that `Interleaving` leaves out, as it has others in their places.
  private static let replaced: [String] = {
    let manifest = (try? Project.text(of: "Interleaving/Package.swift")) ?? ""
    return manifest.matches(of: /"Library\/(Streams\/[^"]+\.swift)"/).map { "Sources/\($0.1)" }
  }()

  /// Adapters of the system's schedulers, which no controlled thread uses, and what is compiled for ThreadSanitizer.
  private static let adapters = [
    "Core/Platform.swift", "Schedulers/DispatchQueue.swift",
    "Compatibility/RunLoop+Operators.swift",
    "Interop/",
  ]

  private static func isExcused(_ path: String) -> Bool {
    replaced.contains(path) || adapters.contains { path.hasPrefix("Sources/Streams/\($0)") }
  }

  /// `Atomic` is none of them: `Interleaving` declares one in the module, which comes before an imported one.
  private static let names: Set<String> = [
    // Its types by their full names, which are those of the module.
    "Synchronization", "Mutex", "AtomicLazyReference", "atomicMemoryFence",
    "DispatchQueue", "DispatchSemaphore", "DispatchGroup", "DispatchWorkItem", "DispatchTime",
    "DispatchWallTime", "DispatchSource", "NSLock", "NSRecursiveLock", "NSCondition",
    "NSConditionLock", "OSAllocatedUnfairLock", "Thread", "Date", "ProcessInfo",
    "ContinuousClock", "SuspendingClock", "usleep", "nanosleep", "gettimeofday", "timespec",
  ]

  private static let prefixes = [
    "pthread_", "clock_", "sched_", "os_unfair_", "mach_", "dispatch_", "sem_",
  ]

  private static func primitives(in text: String) -> [String] {
    TypeNames(in: text).words.filter { word in
      names.contains(word) || prefixes.contains { word.hasPrefix($0) }
    }.sorted()
  }
}
