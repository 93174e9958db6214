import TrackerPipeline

/// Parses latencies: `300ms`, `uniform:100ms-2s`, `normal:300ms,100ms`, `exponential:300ms`.
enum LatencyScript {
  private enum Shape: String, CaseIterable {
    case uniform, normal, exponential
  }

  static func parse(_ text: String) throws(InvalidValue) -> Latency {
    guard let colon = text.firstIndex(of: ":") else {
      return .constant(try time(text))
    }
    let shape = try Shape(named: String(text[..<colon]))
    let numbers = String(text[text.index(after: colon)...])
    switch shape {
    case .uniform:
      let (least, most) = try pair(numbers, separator: "-", example: "uniform:100ms-2s")
      guard least <= most else {
        throw InvalidValue(message: "'\(numbers)' is the wrong way round; the shorter comes first")
      }
      return .uniform(least...most)
    case .normal:
      let (mean, deviation) = try pair(numbers, separator: ",", example: "normal:300ms,100ms")
      return .normal(mean: mean, deviation: deviation)
    case .exponential: return .exponential(mean: try time(numbers))
    }
  }

  private static func pair(
    _ text: String, separator: Character, example: String
  ) throws(InvalidValue) -> (Duration, Duration) {
    let halves = text.split(separator: separator, omittingEmptySubsequences: false)
    guard halves.count == 2 else {
      throw InvalidValue(message: "'\(text)' is not two times; write \(example)")
    }
    return (try time(String(halves[0])), try time(String(halves[1])))
  }

  private static func time(_ text: String) throws(InvalidValue) -> Duration {
    try Quantity.time.duration(of: text, atLeast: 0)
  }
}
