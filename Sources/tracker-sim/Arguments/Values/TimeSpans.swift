import Streams

/// A list of spans of time: `60-90,2min-150`. The end of a span is not included.
enum TimeSpans {
  static func parse(_ text: String) throws(InvalidValue) -> [Range<Instant>] {
    var spans: [Range<Instant>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      spans.append(try span(part))
    }
    return spans
  }

  private static func span(_ part: Substring) throws(InvalidValue) -> Range<Instant> {
    let ends = part.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else {
      throw InvalidValue(message: "'\(part)' is not START-END; write 60-90,200-260")
    }
    let start = Instant(try Quantity.time.duration(of: String(ends[0]), atLeast: 0))
    let end = Instant(try Quantity.time.duration(of: String(ends[1]), atLeast: 0))
    guard start != end else {
      throw InvalidValue(message: "'\(part)' has no length; it ends when it starts")
    }
    guard start < end else {
      throw InvalidValue(
        message: "'\(part)' is the wrong way round; write \(ends[1])-\(ends[0])")
    }
    return start..<end
  }
}
