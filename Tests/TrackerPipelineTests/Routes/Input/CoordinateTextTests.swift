import Streams
import Testing

@testable import TrackerPipeline

/// Decimal numbers of files, which are read without the library where they are short.
@Suite struct CoordinateTextTests {
  @Test(
    arguments: [
      "0", "-0", "-0.0", "7", "46.9480904", "-180.000000", "1.", ".5", "-.5", "00012.50",
      "999999999999999",
      "0.000000000000001", "9.99999999999999", "9007199254740993", "0.1234567890123456", "1e3",
      "1E-7", "+5.5",
    ])
  func `a number is the one that Double makes of it`(text: String) throws {
    let number = try #require(CoordinateText.number(text))
    #expect(number.bitPattern == Double(text)?.bitPattern)
  }

  @Test(arguments: [
    "", "-", ".", "-.", "--1", "1-", "1.2.3", "1-2", "1..", "0x10", "nan", "inf", "1e999", "1,5",
    "٣",
  ])
  func `any other text is no number`(text: String) {
    #expect(CoordinateText.number(text) == nil)
  }

  @Test func `white space around a number does not count`() {
    #expect(CoordinateText.number(" \t46.5\r\n") == 46.5)
  }

  @Test(arguments: UInt64(0)..<200)
  func `random digits with a full stop anywhere are the number that Double makes of them`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      var digits = (0..<Int.random(in: 1...18, using: &random)).map { _ in
        Character(String(Int.random(in: 0...9, using: &random)))
      }
      if Bool.random(using: &random) {
        digits.insert(".", at: Int.random(in: 0...digits.count, using: &random))
      }
      let text = (Bool.random(using: &random) ? "-" : "") + String(digits)
      #expect(
        CoordinateText.number(text)?.bitPattern == Double(text)?.bitPattern, "seed \(seed): \(text)"
      )
    }
  }
}
