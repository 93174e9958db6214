#if Testing || canImport(Darwin)
  extension String {
    /// The text escaped for XML and HTML, as content or in an attribute with double quotes. Characters
    /// that XML does not allow are left out.
    ///
    /// By scalar, not by character: a mark that follows `<` combines with it to another character, and to
    /// a parser `<` is there all the same.
    package var xml: String {
      var result = ""
      result.reserveCapacity(utf8.count)
      for scalar in unicodeScalars {
        switch scalar {
        case "&": result += "&amp;"
        case "<": result += "&lt;"
        case ">": result += "&gt;"
        case "\"": result += "&quot;"
        case "\t", "\n", "\r": result += "&#\(scalar.value);"
        case _ where scalar.value < 0x20 || scalar.value & 0xFFFE == 0xFFFE: continue
        default: result.unicodeScalars.append(scalar)
        }
      }
      return result
    }
  }
#endif
