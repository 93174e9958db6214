import TrackerPipeline

/// The operands of a way as places. Words between places are left out, and a position of two operands
/// is joined: `from Zürich to 46.85 9.53` has two places.
struct PlaceOperands {
  /// Names, or positions.
  private(set) var places: [String] = []
  /// The words between them.
  private(set) var leftOut: [String] = []

  init(_ operands: [String]) {
    var rest = operands[...]
    while let operand = rest.popFirst() {
      if Self.words.contains(operand.lowercased()) {
        leftOut.append(operand)
      } else if let next = rest.first, Self.isPosition(operand, next) {
        rest = rest.dropFirst()
        places.append("\(operand) \(next)")
      } else {
        places.append(operand)
      }
    }
  }

  /// In English, German, French and Italian.
  private static let words: Set<String> = [
    "from", "to", "via", "von", "nach", "über", "ueber", "bis", "de", "à", "par", "vers", "da", "a",
    "per", "->", "→", "–",
  ]

  /// Two numbers may be names too, such as postal codes; with the letters of their hemispheres they
  /// are not, even if they are out of range.
  private static func isPosition(_ first: String, _ second: String) -> Bool {
    let halves = [first, second]
    if halves.allSatisfy(Coordinate.isHemisphereHalf) { return true }
    return halves.allSatisfy(Coordinate.isHalf) && Coordinate(written: "\(first) \(second)") != nil
  }

  /// The text about the words that were left out; nil if there are none.
  var note: String? {
    guard let first = leftOut.first else { return nil }
    let words = leftOut.map { "\(Quoted($0))" }.joined(separator: ", ")
    return "left out \(words); for a place of that name write its region or country too, as "
      + "\(Quoted(first + ",IT"))"
  }

  /// The text about a position in the place of two places; nil if there is none.
  var lonePosition: String? {
    guard places.count == 1, let text = places.first, text.contains(" "),
      Coordinate(written: text) != nil
    else { return nil }
    return "\(text) is one, the position \(text.replacing(" ", with: ","))"
  }
}
