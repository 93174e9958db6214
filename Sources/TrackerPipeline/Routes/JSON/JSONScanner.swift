/// The tokens of a JSON file (RFC 8259), one at a time, in constant memory.
struct JSONScanner {
  /// The line of the token read last, counted from 1.
  private(set) var line = 1
  /// The column of the token read last, in characters, counted from 1.
  private(set) var column = 1
  /// The digits of the number read last.
  private var digits: [UInt8] = []
  private var bytes: JSONBytes
  private var containers: [Container] = []
  private var expectation = Expectation.value

  private enum Container {
    case object
    case array
  }

  private enum Expectation {
    case value
    case valueOrEnd
    case nameOrEnd
    case name
    case commaOrEnd
    case nothing
  }

  /// The deepest nesting; no route is deeper.
  private static let deepest = 200

  /// - Parameter input: UTF-8 without a byte order mark.
  init(_ input: RouteInput, texts: JSONTexts) {
    bytes = JSONBytes(input, texts: texts)
  }

  /// The number read last, as it is written.
  var number: String { String(decoding: digits, as: UTF8.self) }

  /// The number of objects and arrays that are open.
  var depth: Int { containers.count }

  mutating func next() throws(JSONSyntaxError) -> JSONToken {
    bytes.skipBlanks()
    if expectation == .commaOrEnd, bytes.current == UInt8(ascii: ",") {
      bytes.advance()
      expectation = containers.last == .object ? .name : .value
      bytes.skipBlanks()
    }
    (line, column) = (bytes.line, bytes.column)
    guard !bytes.isAtEnd, let byte = bytes.current else {
      if expectation == .nothing { return .end }
      throw syntaxError("the JSON ends too early, where \(wanted) must come", isEnd: true)
    }
    switch (expectation, byte) {
    case (.valueOrEnd, UInt8(ascii: "]")), (.nameOrEnd, UInt8(ascii: "}")): return close()
    case (.commaOrEnd, UInt8(ascii: "]")) where containers.last == .array: return close()
    case (.commaOrEnd, UInt8(ascii: "}")) where containers.last == .object: return close()
    case (.value, _), (.valueOrEnd, _): return try value(byte)
    case (.name, UInt8(ascii: "\"")), (.nameOrEnd, UInt8(ascii: "\"")): return try name()
    case (.name, _) where startsNumberAsName(byte), (.nameOrEnd, _) where startsNumberAsName(byte):
      return try name()
    case (.nothing, _): throw syntaxError("something follows the end of the JSON")
    case (.commaOrEnd, _), (.name, _), (.nameOrEnd, _):
      throw syntaxError("\(wanted) must come here")
    }
  }

  /// Begins the next JSON text of a sequence, each on a line or behind a record separator (RFC
  /// 8142). False if no other text follows.
  ///
  /// - Parameter behindPrefix: True if other text may precede it.
  mutating func startsAnotherText(behindPrefix: Bool = false) -> Bool {
    guard expectation == .nothing else { return false }
    skipRecordSeparators()
    if behindPrefix { skipPrefix() }
    guard bytes.current == UInt8(ascii: "{") else { return false }
    expectation = .value
    return true
  }

  /// True if the text has ended before bytes that are zero.
  var isBeforeZeros: Bool { bytes.current == 0 }

  /// Goes on behind zero bytes, or behind the line of an error, with the next object that begins a line; false if there
  /// is none.
  ///
  /// - Parameter behindPrefix: True if other text may precede it on its line.
  mutating func startsTextOnAnotherLine(behindPrefix: Bool) -> Bool {
    let ends: Set<UInt8> = [0, UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    let blanks = ends.union([UInt8(ascii: " "), UInt8(ascii: "\t"), Self.recordSeparator])
    repeat {
      // The line before may be cut off, without zero bytes.
      let isLine = bytes.column == 1 && bytes.current == UInt8(ascii: "{")
      while !isLine, let byte = bytes.current, !ends.contains(byte) { bytes.advance() }
      while let byte = bytes.current, blanks.contains(byte) { bytes.advance() }
      if behindPrefix { skipPrefix() }
    } while bytes.current != nil && bytes.current != UInt8(ascii: "{")
    containers.removeAll()
    expectation = .value
    return bytes.current != nil
  }

  /// Skips blanks and record separators before a JSON text.
  mutating func skipRecordSeparators() {
    bytes.skipBlanks()
    while bytes.current == Self.recordSeparator {
      bytes.advance()
      bytes.skipBlanks()
    }
  }

  /// Skips the bytes before the next brace or bracket.
  mutating func skipPrefix() {
    while let byte = bytes.current, byte != UInt8(ascii: "{"), byte != UInt8(ascii: "[") {
      bytes.advance()
    }
  }

  static let recordSeparator: UInt8 = 0x1E

  private var wanted: String {
    switch expectation {
    case .value, .valueOrEnd: "a value"
    case .name, .nameOrEnd: "a name in double quotes"
    case .commaOrEnd: "a comma or \(containers.last == .object ? "}" : "]")"
    case .nothing: "nothing"
    }
  }

  /// The text or number that was just read, as it is written; nil for any other token.
  func plainValue(_ token: JSONToken) -> String? {
    switch token {
    case .string(let text), .malformed(let text): text
    case .number: number
    default: nil
    }
  }

  /// Skips a value whose first token was just read.
  mutating func skip(_ token: JSONToken) throws(JSONSyntaxError) {
    guard token == .objectStart || token == .arrayStart else { return }
    let outside = depth - 1
    while depth > outside { _ = try next() }
  }

  /// Reads the value of the name that was just read one line at a time, if it is a text. False for any other value, which
  /// is not read.
  ///
  /// - Parameter take: Receives each line, without its line break, and the place where it starts in the file.
  mutating func nextLines<Result>(
    into result: inout Result, _ take: (inout Result, String, TextPlace) -> Void
  ) throws(JSONSyntaxError) -> Bool {
    bytes.skipBlanks()
    guard expectation == .value, bytes.current == UInt8(ascii: "\"") else { return false }
    try bytes.linesOfText(into: &result, take)
    return afterValue(true)
  }

  /// Reads a value, or the first token of an object or an array.
  private mutating func value(_ byte: UInt8) throws(JSONSyntaxError) -> JSONToken {
    switch byte {
    case UInt8(ascii: "{"): return try open(.object, .nameOrEnd, .objectStart)
    case UInt8(ascii: "["): return try open(.array, .valueOrEnd, .arrayStart)
    case UInt8(ascii: "\""): return .string(try afterValue(bytes.text()))
    default: return afterValue(try bytes.literal(digits: &digits))
    }
  }

  private mutating func open(
    _ container: Container, _ next: Expectation, _ token: JSONToken
  ) throws(JSONSyntaxError) -> JSONToken {
    guard depth < Self.deepest else {
      throw syntaxError("it is nested more than \(Self.deepest) deep")
    }
    bytes.advance()
    containers.append(container)
    expectation = next
    return token
  }

  private mutating func close() -> JSONToken {
    bytes.advance()
    let container = containers.popLast()
    expectation = containers.isEmpty ? .nothing : .commaOrEnd
    return container == .object ? .objectEnd : .arrayEnd
  }

  private mutating func afterValue<Value>(_ value: Value) -> Value {
    expectation = containers.isEmpty ? .nothing : .commaOrEnd
    return value
  }

  /// True for the start of a number in the place of a name: so Huawei Health writes its maps.
  private func startsNumberAsName(_ byte: UInt8) -> Bool {
    bytes.texts != .whole && (byte.isDigit || byte == UInt8(ascii: "-"))
  }

  private mutating func name() throws(JSONSyntaxError) -> JSONToken {
    let name: String
    if bytes.current == UInt8(ascii: "\"") {
      name = try bytes.text()
    } else {
      guard case .number = try bytes.literal(digits: &digits) else {
        throw syntaxError("a name in double quotes must come here")
      }
      name = number
    }
    bytes.skipBlanks()
    guard bytes.current == UInt8(ascii: ":") else {
      throw bytes.syntaxError("a colon must follow the name")
    }
    bytes.advance()
    expectation = .value
    return .name(name)
  }

  /// An error at the token read last.
  func syntaxError(_ message: String) -> JSONSyntaxError {
    syntaxError(message, isEnd: false)
  }

  private func syntaxError(_ message: String, isEnd: Bool) -> JSONSyntaxError {
    JSONSyntaxError(line: line, column: column, message: message, isEnd: isEnd)
  }
}
