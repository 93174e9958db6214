import Streams
import Testing

@testable import TrackerPipeline

/// Random prose with the words, numbers and separators that tables have, too.
@Suite struct ProseTests {
  @Test(arguments: UInt64(1)...300)
  func `prose is no route`(seed: UInt64) {
    let text = Self.text(seed)
    let message = message(of: text.utf8)

    #expect(!message.hasPrefix("no error"), "seed \(seed): \(message)\n\(text)")
  }

  private static let words = [
    "the", "road", "lake", "a", "pass", "we", "turned", "north", "rain", "and", "tea", "was", "it",
    "lat", "latitude", "longitude", "time", "date", "position", "GPS", "location", "track", "speed",
    "47.37", "8.54", "12", "2024", "9:30", "1,200", "km", "(m)", "[1]", "\"quoted\"", "e.g.",
    "Anna", "Zürich", "https://example.org/", "2024-05-01", "01.05.2024", "10:00:00", "100%", "–",
  ]
  private static let separators = [
    " ", " ", " ", " ", " ", ", ", ", ", "; ", ": ", ",", "\t", " - ",
  ]
  private static let beginnings = [
    "", "", "", "- ", "# ", "1. ", "10:00 ", "2024-05-01 ", "> ", "  ",
  ]
  private static let ends = [".", ".", "", "", "!", ":", ",", ";", "?"]

  private static func text(_ seed: UInt64) -> String {
    var random = SplitMix64(seed: seed)
    func one(_ texts: [String]) -> String { texts[Int.random(in: texts.indices, using: &random)] }
    return (0..<Int.random(in: 2...30, using: &random)).map { _ in
      let count = Int.random(in: 5...14, using: &random)
      let sentence = (0..<count).map { _ in one(words) + one(separators) }.joined()
      return one(beginnings) + sentence + one(words) + one(ends) + "\n"
    }.joined()
  }
}
