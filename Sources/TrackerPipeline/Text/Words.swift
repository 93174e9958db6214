extension StringProtocol {
  /// Its words with one blank between them; nil where there are none.
  var words: String? {
    let words = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return words.isEmpty ? nil : words
  }
}
