extension VirtualTimeScheduler {
  /// A failure of a test, and its location in the source.
  public struct TestFailure: Sendable, CustomStringConvertible {
    public let message: String
    public let location: SourceLocation

    public var description: String { "\(location): \(message)" }
  }

  /// A location in a test's source.
  public struct SourceLocation: Sendable, CustomStringConvertible {
    public let fileID: StaticString
    public let filePath: StaticString
    public let line: Int
    public let column: Int

    public init(
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
      column: Int = #column
    ) {
      self.fileID = fileID
      self.filePath = filePath
      self.line = line
      self.column = column
    }

    public var description: String { "\(fileID):\(line):\(column)" }
  }

  /// Reports failures to the test libraries. A package declares it once, in any of its test targets, as all targets are
  /// one program:
  ///
  ///     import Streams
  ///     import Testing
  ///     import XCTest
  ///
  ///     extension VirtualTimeScheduler: @retroactive VirtualTimeScheduler.FailureReporting {
  ///       public static func report(_ failure: TestFailure) {
  ///         let (message, location) = (failure.message, failure.location)
  ///         XCTFail(message, file: location.filePath, line: UInt(location.line))
  ///         Issue.record(
  ///           "\(message)",
  ///           sourceLocation: Testing.SourceLocation(
  ///             fileID: "\(location.fileID)", filePath: "\(location.filePath)", line: location.line,
  ///             column: location.column))
  ///       }
  ///     }
  ///
  /// The tests of the two libraries run in processes of their own, and each library ignores reports in the other's
  /// process. So both are called, even if a package has tests of one library only.
  ///
  /// It is declared and not set in a variable: that would have to happen before the first test, and Swift Testing has no
  /// such moment.
  ///
  /// Every failure is printed to standard error as well. Without the declaration the tests go on, and the program ends
  /// with status 1, but a failure may not stand at its test. With two declarations it is the same, and one of them is called.
  public protocol FailureReporting {
    static func report(_ failure: VirtualTimeScheduler.TestFailure)
  }

  /// Returns the failures inside `body`, which are not reported: for tests of your own test
  /// functions.
  ///
  /// A task that `body` starts, and that fails when `body` has returned, reports its failure.
  public static func failures(in body: () throws -> Void) rethrows -> [TestFailure] {
    let collector = FailureCollector(seed: nil)
    defer { _ = collector.close() }
    try $collector.withValue(collector) { try body() }
    return collector.close()
  }

  @TaskLocal static var collector: FailureCollector?

  /// Reports a failure of a test.
  public static func fail(_ message: String, at location: SourceLocation) {
    fail(message, at: location, to: nil)
  }

  /// - Parameter collector: Receives the failure if the current task has no collector, as on a thread that a test has started.
  static func fail(_ message: String, at location: SourceLocation, to collector: FailureCollector?)
  {
    let failure = TestFailure(message: message, location: location)
    guard let collector = Self.collector ?? collector else { return report(failure) }
    if let late = collector.keep(failure) { report(late) }
  }
}

/// Receives failures instead of the test library, until it is closed.
final class FailureCollector: Sendable {
  private struct State: Sendable {
    var failures: [VirtualTimeScheduler.TestFailure] = []
    /// The texts that expectations show below a failure.
    var contexts: [@Sendable () -> String] = []
    var isClosed = false
  }

  private let seed: UInt64?
  private let state = Lock(State())

  /// - Parameter seed: The order of work that is explored; it stands before each message.
  init(seed: UInt64?) {
    self.seed = seed
  }

  /// Keeps a failure.
  ///
  /// - Returns: The failure, with its seed, if the collector is closed.
  func keep(_ failure: VirtualTimeScheduler.TestFailure) -> VirtualTimeScheduler.TestFailure? {
    let told = seed.map { seed in
      VirtualTimeScheduler.TestFailure(
        message: "With seed \(seed): \(failure.message)", location: failure.location)
    }
    return state.withLock { state in
      if state.isClosed { return told ?? failure }
      state.failures.append(told ?? failure)
      return nil
    }
  }

  /// Notes a text for the message about another seed.
  func add(context: @escaping @Sendable () -> String) {
    state.withLock { if !$0.isClosed { $0.contexts.append(context) } }
  }

  /// Returns the failures so far; from now on they are reported.
  func close() -> [VirtualTimeScheduler.TestFailure] {
    state.withLock { state in
      state.isClosed = true
      return state.failures
    }
  }

  /// Takes the texts out, as each keeps its scheduler alive.
  func takeContexts() -> [@Sendable () -> String] {
    state.withLock { state in
      defer { state.contexts = [] }
      return state.contexts
    }
  }
}
