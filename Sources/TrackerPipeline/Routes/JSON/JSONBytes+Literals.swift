extension JSONBytes {
  /// The longest number or word, in bytes.
  private static let longestLiteral = 400

  mutating func skipBlanks() {
    while let byte = current, byte <= UInt8(ascii: " "),
      [0x20, 0x0A, 0x0D, 0x09].contains(byte)
    {
      advance()
    }
  }

  /// Reads a number, `true`, `false` or `null`.
  ///
  /// - Parameter digits: Receives the text as it is written.
  mutating func literal(digits: inout [UInt8]) throws(JSONSyntaxError) -> JSONToken {
    let start = (line, column)
    digits.removeAll(keepingCapacity: true)
    while let byte = current, !endsLiteral(byte), digits.count <= Self.longestLiteral {
      digits.append(byte)
      advance()
    }
    let text = String(decoding: digits, as: UTF8.self)
    if digits.count <= Self.longestLiteral, isNumber(digits[...]), let number = Double(text) {
      return .number(number)
    }
    switch text {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    default:
      if isAtEnd, isStartOfLiteral(text, digits) {
        throw syntaxError("the JSON ends too early")
      }
      if texts == .short, !text.isEmpty, text.first != "'", digits.count <= Self.longestLiteral {
        return .malformed(text)
      }
      let problem = text.isEmpty ? "a value must come here" : "\(Quoted(text)) is not a value"
      if text.isEmpty, isAtEnd { throw syntaxError(problem) }
      throw JSONSyntaxError(
        line: start.0, column: start.1,
        message: "\(problem): a number, a text in double quotes, {, [, true, false or null")
    }
  }

  /// An error at the current byte, within a token or at the end of the file.
  func syntaxError(_ message: String) -> JSONSyntaxError {
    JSONSyntaxError(
      line: line, column: column, message: isAtEnd ? "the JSON ends too early" : message,
      isEnd: isAtEnd)
  }
}

private func endsLiteral(_ byte: UInt8) -> Bool {
  switch byte {
  case 0...0x20, UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "["),
    UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"):
    true
  default: false
  }
}

/// True if more bytes could make a number or a word of the text.
private func isStartOfLiteral(_ text: String, _ digits: [UInt8]) -> Bool {
  ["true", "false", "null"].contains { $0.hasPrefix(text) }
    || isNumber((digits + [UInt8(ascii: "0")])[...])
}

/// True for a number of RFC 8259: no plus sign, no leading zero, no bare full stop, no hexadecimal.
private func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
  var rest = text.first == UInt8(ascii: "-") ? text.dropFirst() : text
  guard rest.first != UInt8(ascii: "0") || rest.dropFirst().first?.isDigit != true,
    dropDigits(&rest)
  else { return false }
  if rest.first == UInt8(ascii: ".") {
    rest.removeFirst()
    guard dropDigits(&rest) else { return false }
  }
  if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
    rest.removeFirst()
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    guard dropDigits(&rest) else { return false }
  }
  return rest.isEmpty
}

/// Removes the leading digits; false if there are none.
private func dropDigits(_ text: inout ArraySlice<UInt8>) -> Bool {
  let count = text.count
  text = text.drop(while: \.isDigit)
  return text.count < count
}
