extension String {
  /// Adds blanks at the end, up to a width in columns.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - columns))
  }

  /// Adds blanks at the start, up to a width in columns.
  func indented(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - columns)) + self
  }

  /// Cuts the text to a number of columns; an ellipsis replaces the rest.
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

  /// Breaks the text into lines of whole words, no wider than a number of columns if the words
  /// allow it.
  ///
  /// - Parameter breakingWords: True to break words that are wider.
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

  /// Breaks the text into this many lines at most; the last one has all the rest.
  func wrapped(to width: Int, lines: Int) -> [String] {
    let all = wrapped(to: width)
    if all.count <= lines { return all }
    return all.prefix(lines - 1) + [all.dropFirst(lines - 1).joined(separator: " ")]
  }

  /// Cuts a word into pieces of this width.
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
