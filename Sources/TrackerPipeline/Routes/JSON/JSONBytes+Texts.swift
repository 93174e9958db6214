extension JSONBytes {
  /// Reads a text in double quotes, the first of which is the current byte.
  mutating func text() throws(JSONSyntaxError) -> String {
    let start = TextPlace(line: line, column: column)
    advance()
    var text: [UInt8] = []
    _ = try readText(into: &text, startedAt: start, endsAtLineBreak: false)
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a text in double quotes, the first of which is the current byte, one line at a time.
  ///
  /// - Parameter take: Receives each line, without its line break, and the place where it starts in the file.
  mutating func linesOfText<Result>(
    into result: inout Result, _ take: (inout Result, String, TextPlace) -> Void
  ) throws(JSONSyntaxError) {
    let start = TextPlace(line: line, column: column)
    advance()
    var (text, isLast): ([UInt8], Bool) = ([], false)
    while !isLast {
      let place = TextPlace(line: line, column: column)
      text.removeAll(keepingCapacity: true)
      isLast = try readText(into: &text, startedAt: start, endsAtLineBreak: true)
      take(&result, String(decoding: text, as: UTF8.self), place)
    }
  }

  /// Reads a text up to its end, or up to the next line break in it; true if that was its end.
  private mutating func readText(
    into text: inout [UInt8], startedAt start: TextPlace, endsAtLineBreak: Bool
  ) throws(JSONSyntaxError) -> Bool {
    while let byte = current, byte != UInt8(ascii: "\"") {
      guard byte >= UInt8(ascii: " ") else {
        throw syntaxError("a line break or control character in a text; write \\n and the like")
      }
      if byte == UInt8(ascii: "\\") {
        let character = try escaped()
        if endsAtLineBreak, character == [UInt8(ascii: "\n")] { return false }
        if text.count < texts.longest { text += character }
      } else {
        advance()
        if text.count < texts.longest { text.append(byte) }
      }
    }
    guard current != nil else {
      let message = "the JSON ends too early, within the text that starts here"
      throw JSONSyntaxError(line: start.line, column: start.column, message: message, isEnd: true)
    }
    advance()
    return true
  }

  private mutating func escaped() throws(JSONSyntaxError) -> [UInt8] {
    let start = (line, column)
    advance()
    return current == UInt8(ascii: "u") ? try character(from: start) : [try plain(from: start)]
  }

  /// Reads the byte behind a backslash, and returns the character for which it stands.
  private mutating func plain(from start: (Int, Int)) throws(JSONSyntaxError) -> UInt8 {
    guard let byte = current else { throw syntaxError("the JSON ends too early") }
    guard let meaning = plainEscapes[byte] else {
      throw JSONSyntaxError(
        line: start.0, column: start.1, message: "no such escape; write \\\\ for a backslash")
    }
    advance()
    return meaning
  }

  /// Reads the character of `\uXXXX`, or of two of them if the first is half of a surrogate pair.
  private mutating func character(from start: (Int, Int)) throws(JSONSyntaxError) -> [UInt8] {
    var units = [try unit()]
    var next: [UInt8] = []
    if UTF16.isLeadSurrogate(units[0]), current == UInt8(ascii: "\\") {
      advance()
      if current == UInt8(ascii: "u") {
        units.append(try unit())
      } else {
        next = [try plain(from: start)]
      }
    }
    guard texts != .whole || String(validating: units, as: UTF16.self) != nil else {
      throw JSONSyntaxError(
        line: start.0, column: start.1,
        message: "an unpaired surrogate; this character takes two \\u escapes")
    }
    return Array(String(decoding: units, as: UTF16.self).utf8) + next
  }

  /// Reads the UTF-16 code unit of `\uXXXX`, of which the `u` is the current byte.
  private mutating func unit() throws(JSONSyntaxError) -> UInt16 {
    advance()
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = current.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue })
      else { throw syntaxError("four hexadecimal digits must follow \\u") }
      unit = unit << 4 | UInt16(digit)
      advance()
    }
    return unit
  }
}

private let plainEscapes: [UInt8: UInt8] = [
  UInt8(ascii: "\""): UInt8(ascii: "\""), UInt8(ascii: "\\"): UInt8(ascii: "\\"),
  UInt8(ascii: "/"): UInt8(ascii: "/"), UInt8(ascii: "b"): 0x08, UInt8(ascii: "f"): 0x0C,
  UInt8(ascii: "n"): 0x0A, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "t"): 0x09,
]
