import Streams
import Testing
import XCTest

#if REPORTS
  extension VirtualTimeScheduler: @retroactive VirtualTimeScheduler.FailureReporting {
    public static func report(_ failure: TestFailure) {
      let (message, location) = (failure.message, failure.location)
      XCTFail(message, file: location.filePath, line: UInt(location.line))
      Issue.record(
        "\(message)",
        sourceLocation: Testing.SourceLocation(
          fileID: "\(location.fileID)", filePath: "\(location.filePath)", line: location.line,
          column: location.column))
    }
  }
#endif

@Test func `a wrong expectation fails a test of Swift Testing`() {
  Marbles.expect("-a|") { source, _ in source }.toBe("-b|")
}

final class WrongExpectationTests: XCTestCase {
  func testAWrongExpectationFailsATestOfXCTest() {
    Marbles.expect("-a|") { source, _ in source }.toBe("-b|")
  }
}
