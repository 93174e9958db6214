extension String {
  /// With blanks behind, up to a width in columns.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns))
  }

  /// With blanks before, up to a width in columns.
  func indented(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - columns)) + self
  }

  /// No wider than a number of columns; an ellipsis stands for what is cut off.
  func truncated(to width: Int) -> String {
    if columns <= width { return self }
    var kept = ""
    var taken = 1
    for character in self {
      taken += character.columns
      if taken > width { break }
      kept.append(character)
    }
    return kept + "…"
  }

  /// One line, without characters that would do things to a terminal.
  var printable: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      result.append(scalar.isHarmless ? scalar : " ")
    }
    return String(result)
  }

  /// Lines of whole words, no wider than a number of columns where words allow.
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    var taken = 0
    for word in split(separator: " ").map({ String($0) }) {
      let columns = word.columns
      if !lines.isEmpty, taken + 1 + columns <= width {
        lines[lines.count - 1] += " " + word
        taken += 1 + columns
      } else {
        lines.append(word)
        taken = columns
      }
    }
    return lines
  }
}

extension Unicode.Scalar {
  /// Neither a control character, nor the end of a line, nor one that turns the direction of
  /// writing for what follows.
  fileprivate var isHarmless: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
  }
}
