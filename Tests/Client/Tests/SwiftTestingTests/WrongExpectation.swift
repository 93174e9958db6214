import Streams
import Testing

@Test func `a wrong expectation fails a test of Swift Testing`() {
  Marbles.expect("-a|") { source, _ in source }.toBe("-b|")
}

@Suite struct RightExpectationTests {
  @Test(arguments: 1...5) func `its neighbours pass`(number: Int) {
    Marbles.expect("-a|") { source, _ in source.map { _ in number } }.toBe(
      "-x|", values: ["x": number])
  }
}
