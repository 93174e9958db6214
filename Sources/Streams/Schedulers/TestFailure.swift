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
  /// Every failure is printed to standard error as well. Without the declaration, or with two of them, a failure stops
  /// the program.
  public protocol FailureReporting {
    static func report(_ failure: VirtualTimeScheduler.TestFailure)
  }

  /// Returns the failures inside `body`, which are not reported: for tests of your own test
  /// functions.
  public static func failures(in body: () throws -> Void) rethrows -> [TestFailure] {
    let collected = Lock<[TestFailure]>([])
    let collector = Collector { failure in collected.withLock { $0.append(failure) } }
    try $collector.withValue(collector) { try body() }
    return collected.withLock { $0 }
  }

  /// Receives failures instead of the test library. A structure, because a task-local closure is miscompiled with
  /// optimisation (Swift 6.3.1, the synchronous `withValue`): calling it ends the program.
  struct Collector: Sendable {
    let receive: @Sendable (TestFailure) -> Void
  }

  @TaskLocal static var collector: Collector?

  /// Reports a failure of a test.
  public static func fail(_ message: String, at location: SourceLocation) {
    let failure = TestFailure(message: message, location: location)
    if let collector { return collector.receive(failure) }
    // Printed first, as a trap has no message in an optimised build, and a test library may not run.
    printToStandardError("\(failure)")
    guard let reporting = VirtualTimeScheduler.self as? any FailureReporting.Type else {
      stop(
        """
        This stops the program, because no test library receives failures: declare \
        VirtualTimeScheduler.FailureReporting in a test target, as its documentation shows.
        """)
    }
    let count = failureReportingCount()
    guard count == 1 else {
      stop(
        """
        This stops the program, because VirtualTimeScheduler.FailureReporting is declared \
        \(count) times, and only one declaration would be used: keep one for all test targets \
        of the package, which calls XCTFail and Issue.record, as its documentation shows.
        """)
    }
    reporting.report(failure)
  }

  private static func stop(_ message: String) -> Never {
    printToStandardError(message)
    preconditionFailure("A test has failed: see above.")
  }
}
