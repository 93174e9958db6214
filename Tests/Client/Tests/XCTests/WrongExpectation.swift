import Streams
import XCTest

final class WrongExpectationTests: XCTestCase {
  func testAWrongExpectationFailsATestOfXCTest() {
    Marbles.expect("-a|") { source, _ in source }.toBe("-b|")
  }
}

final class RightExpectationXCTests: XCTestCase {
  func testA() { expectA() }
  func testB() { expectA() }
  func testC() { expectA() }
  func testD() { expectA() }
  func testE() { expectA() }

  private func expectA() {
    Marbles.expect("-a|") { source, _ in source }.toBe("-a|")
  }
}
