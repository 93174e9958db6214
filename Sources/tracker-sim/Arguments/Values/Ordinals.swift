/// A list of ordinals: `2,5-7`.
enum Ordinals {
  /// The geocodes of twenty-three days at one a second.
  static let largest = 2_000_000

  static func parse(_ text: String) throws(InvalidValue) -> Set<Int> {
    var ordinals: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      ordinals.formUnion(try range(part))
    }
    return ordinals
  }

  /// A single one.
  static func ordinal(_ text: String) throws(InvalidValue) -> Int {
    let isPlain = text.allSatisfy { $0.isASCII && $0.isNumber }
    guard isPlain, let number = Int(text), (1...largest).contains(number) else {
      throw InvalidValue(message: "'\(text)' is no number here; count from 1 to \(largest)")
    }
    return number
  }

  private static func range(_ part: Substring) throws(InvalidValue) -> ClosedRange<Int> {
    let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = ends.compactMap { end in
      end.allSatisfy { $0.isASCII && $0.isNumber } ? Int(end) : nil
    }
    guard numbers.count == ends.count, let first = numbers.first, let last = numbers.last else {
      throw InvalidValue(message: "'\(part)' is neither a number nor a range; write 2,5-7")
    }
    guard first >= 1, last <= largest else {
      throw InvalidValue(message: "'\(part)' is out of range; count from 1 to \(largest)")
    }
    guard first <= last else {
      throw InvalidValue(message: "'\(part)' is the wrong way round; write \(last)-\(first)")
    }
    return first...last
  }
}
