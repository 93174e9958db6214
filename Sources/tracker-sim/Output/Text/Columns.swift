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

  /// Lines of whole words, no wider than a number of columns where words allow.
  ///
  /// - Parameter breakingWords: Whether a word that is wider is cut, so that no line is.
  func wrapped(to width: Int, breakingWords: Bool = false) -> [String] {
    var lines: [String] = []
    var taken = 0
    for word in split(separator: " ").map({ String($0) }) {
      let columns = word.columns
      if !lines.isEmpty, taken + 1 + columns <= width {
        lines[lines.count - 1] += " " + word
        taken += 1 + columns
      } else {
        lines += breakingWords ? word.cut(to: width) : [word]
        taken = lines.last?.columns ?? 0
      }
    }
    return lines
  }

  /// The same in so many lines at most, of which the last has all the rest.
  func wrapped(to width: Int, lines: Int) -> [String] {
    let all = wrapped(to: width)
    if all.count <= lines { return all }
    return all.prefix(lines - 1) + [all.dropFirst(lines - 1).joined(separator: " ")]
  }

  /// Pieces of a word, each as wide as it may be.
  private func cut(to width: Int) -> [String] {
    var pieces = [""]
    var taken = 0
    for character in self {
      taken += character.columns
      if taken > width, pieces[pieces.count - 1] != "" {
        pieces.append("")
        taken = character.columns
      }
      pieces[pieces.count - 1].append(character)
    }
    return pieces
  }
}
