import TrackerPipeline

/// Parses the rate limit of a geocoder: `1/2s`, `50/min`.
enum RateLimitScript {
  static func parse(_ text: String) throws(InvalidValue) -> RateLimit {
    let halves = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard halves.count == 2, halves[0].allSatisfy({ $0.isASCII && $0.isNumber }),
      let questions = Int(halves[0]), (1...Ordinals.largest).contains(questions)
    else {
      throw InvalidValue(
        message: "'\(text)' is not a number of geocodes in a time; write 1/2s or 50/min")
    }
    let isUnit = halves[1].first?.isLetter ?? false
    let interval = try Quantity.time.duration(
      of: isUnit ? "1" + halves[1] : halves[1], atLeast: 0.001)
    return RateLimit(questions: questions, interval: interval)
  }
}
