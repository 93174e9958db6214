import TrackerPipeline

extension JSONText {
  mutating func string() throws(JSONProblem) -> String {
    let start = place
    advance()
    var text = String.UnicodeScalarView()
    while let scalar = next, scalar != "\"" {
      guard scalar.value >= 0x20 else { throw problem("a text goes on in the next line") }
      if scalar == "\\" {
        text.append(try escape())
      } else {
        text.append(scalar)
        advance()
      }
    }
    guard next != nil else {
      throw JSONProblem(place: start, message: "the text that starts here does not end")
    }
    advance()
    return String(text)
  }

  private mutating func escape() throws(JSONProblem) -> Unicode.Scalar {
    let start = place
    advance()
    let plain: [Unicode.Scalar: Unicode.Scalar] = [
      "\"": "\"", "\\": "\\", "/": "/", "b": "\u{8}", "f": "\u{C}", "n": "\n", "r": "\r",
      "t": "\t",
    ]
    if let scalar = next.flatMap({ plain[$0] }) {
      advance()
      return scalar
    }
    guard next == "u" else { throw JSONProblem(place: start, message: "no such escape") }
    let unit = try hexadecimal(from: start)
    // A character beyond 16 bits is two escapes.
    if (0xD800..<0xDC00).contains(unit), next == "\\" {
      advance()
      let low = try hexadecimal(from: start)
      if (0xDC00..<0xE000).contains(low),
        let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
      {
        return scalar
      }
    }
    guard let scalar = Unicode.Scalar(unit) else {
      throw JSONProblem(place: start, message: "half a character; \\u comes in pairs here")
    }
    return scalar
  }

  private mutating func hexadecimal(from start: TextPlace) throws(JSONProblem) -> UInt32 {
    let digits = scalars[index...].dropFirst().prefix(4)
    guard next == "u", digits.count == 4, digits.allSatisfy(\.properties.isASCIIHexDigit),
      let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
    else { throw JSONProblem(place: start, message: "\\u needs four hexadecimal digits") }
    for _ in 0..<5 { advance() }
    return value
  }

  mutating func number() throws(JSONProblem) -> JSONNode.Value {
    let start = place
    let text = token()
    let isNumber = text.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/) != nil
    guard isNumber, let number = Double(text), number.isFinite else {
      throw JSONProblem(place: start, message: "\(Quoted(text)) is no number")
    }
    return .number(number, text: text)
  }

  mutating func word() throws(JSONProblem) -> JSONNode.Value {
    let start = place
    switch token() {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "": throw problem("a value is missing here")
    case let text:
      throw JSONProblem(place: start, message: "\(Quoted(text)) is no value; texts are in \"\"")
    }
  }

  /// What goes on until a blank or a sign.
  private mutating func token() -> String {
    var text = String.UnicodeScalarView()
    while let scalar = next, !" \t\r\n,:[]{}\"".unicodeScalars.contains(scalar) {
      text.append(scalar)
      advance()
    }
    return String(text)
  }
}
