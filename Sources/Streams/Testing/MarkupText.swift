extension String {
  /// The text for XML and HTML, as content or within double quotes. What XML does not allow becomes
  /// U+FFFD.
  ///
  /// By scalar, not by character: a mark that follows `<` combines with it to another character, and to
  /// a parser `<` is there all the same.
  var escapedForMarkup: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case _ where scalar.value < 32 || scalar.value & 0xFFFE == 0xFFFE: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
