import Points

/// Threads that use the library, and what must hold when all of them have ended.
public struct Program: Sendable {
  public let name: String
  /// What it is about, as a row of a table of several programs.
  public let subject: String
  let make: @Sendable () -> Execution

  /// - Parameter make: Makes the objects of one run, with one thread.
  public init(
    _ subject: String, _ variant: String, _ make: @escaping @Sendable () -> Execution
  ) {
    name = "\(subject), \(variant)"
    self.subject = subject
    self.make = make
  }
}

/// One run's threads, and what they share.
public struct Execution {
  public struct Thread {
    let name: String
    let mayWait: Bool
    let work: () -> Void

    /// - Parameter mayWait: False if the thread must not wait for another one, but for a lock.
    public init(_ name: String, mayWait: Bool = true, _ work: @escaping () -> Void) {
      (self.name, self.mayWait, self.work) = (name, mayWait, work)
    }
  }

  let threads: [Thread]
  let check: () -> String?
  let checkAfterRelease: () -> String?

  /// - Parameters:
  ///   - check: A sentence if something is wrong, when all threads have ended.
  ///   - checkAfterRelease: Likewise, when the threads and `check` have been released. It refers to nothing of the run.
  public init(
    _ threads: [Thread], check: @escaping () -> String?,
    checkAfterRelease: @escaping () -> String?
  ) {
    self.threads = threads
    self.check = check
    self.checkAfterRelease = checkAfterRelease
  }
}

extension Controlled {
  /// Notes something that must not be. The run goes on.
  public static func fail(_ text: String) { Run.current?.fail(text) }

  /// Shows what the thread does among its steps.
  public static func note(_ text: @autoclosure () -> String) { Run.current?.trace(text()) }
}
