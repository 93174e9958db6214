extension StringProtocol {
  /// The words with one blank between them; nil if there are none.
  var words: String? {
    let words = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : words
  }
}
