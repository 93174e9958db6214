import Streams
import Testing
import XCTest

// As the guide "Testing with marbles" tells clients to.
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
