extension String {
  /// The text on one line, with a blank for each character that could change a terminal or begin a
  /// new line of a list.
  package var printable: String {
    // Most texts are plain ASCII, which is checked quickly.
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    if unicodeScalars.allSatisfy(\.isHarmless) { return self }
    var text = UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar.isHarmless ? scalar : " ") }
    return String(text)
  }
}

extension Unicode.Scalar {
  /// True if it is neither a control character, nor a line break, nor a change of the writing
  /// direction.
  var isHarmless: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069: false
    default: true
    }
  }
}
