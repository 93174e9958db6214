extension String {
  /// One line, with a blank for each character that would do things to a terminal, or to who reads a
  /// list line by line.
  package var printable: String {
    // Most texts are of these alone, and their bytes are quickly looked at.
    if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
    if unicodeScalars.allSatisfy(\.isHarmless) { return self }
    var text = UnicodeScalarView()
    for scalar in unicodeScalars { text.append(scalar.isHarmless ? scalar : " ") }
    return String(text)
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
