extension String {
  /// With blanks behind, up to a width.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// With blanks before, up to a width.
  func indented(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }

  /// No longer than a width; an ellipsis stands for what is cut off.
  func truncated(to width: Int) -> String {
    count > width ? prefix(width - 1) + "…" : self
  }

  /// One line, without characters that would do things to a terminal.
  var printable: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      let isVisible = scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value)
      result.append(isVisible ? scalar : " ")
    }
    return String(result)
  }

  /// Lines of whole words, no longer than a width where words allow.
  func wrapped(to width: Int) -> [String] {
    var lines: [String] = []
    for word in split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = last + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
