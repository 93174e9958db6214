extension JSONBytes {
  /// Of a name, a time or a text that matters.
  private static let longestText = 1_024

  mutating func skipBlanks() {
    while let byte = current, byte <= UInt8(ascii: " "),
      [0x20, 0x0A, 0x0D, 0x09].contains(byte)
    {
      advance()
    }
  }

  /// As RFC 8259 has it: no plus sign, no leading zero, no bare full stop, no hexadecimal.
  ///
  /// - Parameter digits: Gets the number as it is written.
  mutating func number(into digits: inout [UInt8]) throws(JSONDamage) -> Double {
    let start = (line, column)
    digits.removeAll(keepingCapacity: true)
    while let byte = current, isOfNumber(byte), digits.count < 400 {
      digits.append(byte)
      advance()
    }
    let unsigned = digits.drop { $0 == UInt8(ascii: "-") }
    let isPlain = unsigned.first.map(isDigit) == true && digits.last.map(isDigit) == true
    let hasZero = unsigned.starts(with: "0".utf8) && unsigned.dropFirst().first.map(isDigit) == true
    guard isPlain, !hasZero, let number = Double(String(decoding: digits, as: UTF8.self)) else {
      if current == nil { throw damage("") }
      throw JSONDamage(
        line: start.0, column: start.1,
        message: "a value must come here: a number, a text in double quotes, {, [, true or null")
    }
    return number
  }

  /// A text in double quotes, of which the first is current; a long one is cut short.
  mutating func text() throws(JSONDamage) -> String {
    advance()
    var text: [UInt8] = []
    while let byte = current, byte != UInt8(ascii: "\"") {
      guard byte >= UInt8(ascii: " ") else {
        throw damage("a line break or control character in a text; write \\n and the like")
      }
      advance()
      let piece = byte == UInt8(ascii: "\\") ? try escaped() : [byte]
      if text.count < JSONBytes.longestText { text += piece }
    }
    guard current != nil else { throw damage("the file ends too early") }
    advance()
    return String(decoding: text, as: UTF8.self)
  }

  private mutating func escaped() throws(JSONDamage) -> [UInt8] {
    guard let byte = current else { throw damage("the file ends too early") }
    advance()
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "b"),
      UInt8(ascii: "f"):
      return [UInt8(ascii: " ")]
    case UInt8(ascii: "u"): return Array(String(decoding: try units(), as: UTF16.self).utf8)
    default: throw damage("no such escape; write \\\\ for a backslash")
    }
  }

  /// The code units of `\uXXXX`, and of a second one if the first is half of a pair.
  private mutating func units() throws(JSONDamage) -> [UInt16] {
    let first = try unit()
    guard UTF16.isLeadSurrogate(first), current == UInt8(ascii: "\\") else { return [first] }
    advance()
    guard current == UInt8(ascii: "u") else {
      throw damage("half of a character; another \\u must follow")
    }
    advance()
    return [first, try unit()]
  }

  private mutating func unit() throws(JSONDamage) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let digit = current.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue })
      else { throw damage("four hexadecimal digits must follow \\u") }
      unit = unit << 4 | UInt16(digit)
      advance()
    }
    return unit
  }

  /// At the current byte: in the middle of a token, or at the end of the file.
  func damage(_ message: String) -> JSONDamage {
    JSONDamage(
      line: line, column: column, message: current == nil ? "the file ends too early" : message,
      isEnd: current == nil)
  }
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

private func isOfNumber(_ byte: UInt8) -> Bool {
  isDigit(byte) || "+-.eE".utf8.contains(byte)
}
