/// Reads JSON as RFC 8259 has it, and nothing else: no comments, no commas too many, no name twice.
///
/// Foundation's reader knows neither the order of members nor where anything is.
struct JSONText {
  let scalars: [Unicode.Scalar]
  private(set) var index = 0
  private(set) var place = TextPlace()

  private static let deepest = 64

  static func read(_ text: String) throws(JSONProblem) -> JSONNode {
    var reader = JSONText(text)
    let node = try reader.value(depth: 0)
    reader.skipBlanks()
    guard reader.next == nil else { throw reader.problem("there is more after the end") }
    return node
  }

  private init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    // A byte order mark is no part of the text.
    self.scalars = scalars.first == "\u{FEFF}" ? Array(scalars.dropFirst()) : scalars
  }

  var next: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  mutating func advance() {
    if next == "\n" {
      place = TextPlace(line: place.line + 1, column: 1)
    } else {
      place.column += 1
    }
    index += 1
  }

  private mutating func skipBlanks() {
    while let scalar = next, " \t\r\n".unicodeScalars.contains(scalar) { advance() }
  }

  func problem(_ message: String) -> JSONProblem {
    JSONProblem(place: place, message: message)
  }

  /// Takes this character, behind blanks, or says that it is missing.
  private mutating func expect(_ scalar: Unicode.Scalar, _ purpose: String) throws(JSONProblem) {
    skipBlanks()
    guard next == scalar else { throw problem("'\(scalar)' is missing \(purpose)") }
    advance()
  }

  private mutating func value(depth: Int) throws(JSONProblem) -> JSONNode {
    skipBlanks()
    guard depth < Self.deepest else { throw problem("it is nested too deep") }
    let start = place
    return JSONNode(value: try content(depth: depth), place: start)
  }

  private mutating func content(depth: Int) throws(JSONProblem) -> JSONNode.Value {
    switch next {
    case "{": return .object(try members(depth: depth))
    case "[": return .array(try elements(depth: depth))
    case "\"": return .string(try string())
    case .some(let scalar) where scalar == "-" || ("0"..."9").contains(scalar):
      return try number()
    case nil: throw problem("a value is missing: the text ends here")
    default: return try word()
    }
  }

  private mutating func members(depth: Int) throws(JSONProblem) -> [JSONNode.Member] {
    advance()
    var members: [JSONNode.Member] = []
    skipBlanks()
    while next != "}" {
      if !members.isEmpty { try expect(",", "between two members, or '}' behind the last") }
      skipBlanks()
      guard next == "\"" else { throw problem("the name of a member is missing, in \"\"") }
      let start = place
      let name = try string()
      guard !members.contains(where: { $0.name == name }) else {
        throw JSONProblem(place: start, message: "\"\(name)\" is here twice; once is enough")
      }
      try expect(":", "behind the name of a member")
      members.append(.init(name: name, place: start, node: try value(depth: depth + 1)))
      skipBlanks()
    }
    advance()
    return members
  }

  private mutating func elements(depth: Int) throws(JSONProblem) -> [JSONNode] {
    advance()
    var elements: [JSONNode] = []
    skipBlanks()
    while next != "]" {
      if !elements.isEmpty { try expect(",", "between two elements, or ']' behind the last") }
      elements.append(try value(depth: depth + 1))
      skipBlanks()
    }
    advance()
    return elements
  }
}
