import Streams
import Testing
import XCTest

@Test func `a wrong expectation fails a test of Swift Testing`() {
  Marbles.expect("-a|") { source, _ in source }.toBe("-b|")
}

@Suite struct RightExpectationTests {
  @Test(arguments: 1...5) func `its neighbours pass`(number: Int) {
    Marbles.expect("-a|") { source, _ in source.map { _ in number } }.toBe(
      "-x|", values: ["x": number])
  }
}

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
