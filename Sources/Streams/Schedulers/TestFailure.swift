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

  /// Reports failures to a test library. A test target declares it once, for all its tests.
  ///
  /// With Swift Testing:
  ///
  ///     extension VirtualTimeScheduler: @retroactive VirtualTimeScheduler.FailureReporting {
  ///       public static func report(_ failure: TestFailure) {
  ///         Issue.record(
  ///           "\(failure.message)",
  ///           sourceLocation: Testing.SourceLocation(
  ///             fileID: "\(failure.location.fileID)", filePath: "\(failure.location.filePath)",
  ///             line: failure.location.line, column: failure.location.column))
  ///       }
  ///     }
  ///
  /// With XCTest the body is one line:
  ///
  ///     XCTFail(
  ///       failure.message, file: failure.location.filePath, line: UInt(failure.location.line))
  ///
  /// Without it, a failure is printed and stops the program.
  public protocol FailureReporting {
    static func report(_ failure: VirtualTimeScheduler.TestFailure)
  }

  /// Returns the failures inside `body`, which are not reported: for tests of your own test
  /// functions.
  public static func failures(in body: () throws -> Void) rethrows -> [TestFailure] {
    let collected = Lock<[TestFailure]>([])
    try $collector.withValue({ failure in collected.withLock { $0.append(failure) } }) {
      try body()
    }
    return collected.withLock { $0 }
  }

  /// Receives failures instead of the test library.
  @TaskLocal static var collector: (@Sendable (TestFailure) -> Void)?

  /// Reports a failure of a test.
  public static func fail(_ message: String, at location: SourceLocation) {
    let failure = TestFailure(message: message, location: location)
    if let collector { return collector(failure) }
    if let reporting = VirtualTimeScheduler.self as? any FailureReporting.Type {
      return reporting.report(failure)
    }
    // Printed, as the trap has no message in an optimised build.
    print(failure)
    print(
      """
      This stops the program, because no test library receives failures: declare \
      VirtualTimeScheduler.FailureReporting in the test target, as its documentation shows.
      """)
    preconditionFailure("A test has failed: see above.")
  }
}
