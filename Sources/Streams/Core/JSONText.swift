extension String {
  /// The text as a string of JSON, with its quotation marks. `<` is escaped, so that it may stand inside a page.
  var json: String {
    var written = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": written += "\\\""
      case "\\": written += "\\\\"
      case "\n": written += "\\n"
      case _
      where scalar == "<" || scalar.value < 32 || scalar.value == 0x2028 || scalar.value == 0x2029:
        let digits = String(scalar.value, radix: 16)
        written += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: written.unicodeScalars.append(scalar)
      }
    }
    return written + "\""
  }
}
