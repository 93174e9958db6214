import Foundation

extension JSONNode {
  /// Parses UTF-8 that is one value of JSON.
  ///
  /// Foundation's parser reports neither the order of members nor the position of values.
  package init(parsing bytes: some Sequence<UInt8>) throws(JSONSyntaxError) {
    var scanner = JSONScanner(RouteInput(file: "", bytes: bytes).inUTF8(), texts: .whole)
    let first = try scanner.next()
    self = try scanner.node(first)
    _ = try scanner.next()
  }
}

extension JSONScanner {
  fileprivate mutating func node(_ token: JSONToken) throws(JSONSyntaxError) -> JSONNode {
    let start = place
    return JSONNode(value: try value(token), place: start)
  }

  private var place: TextPlace { TextPlace(line: line, column: column) }

  private mutating func value(_ token: JSONToken) throws(JSONSyntaxError) -> JSONNode.Value {
    switch token {
    case .objectStart: return .object(try members())
    case .arrayStart: return .array(try elements())
    case .string(let text): return .string(text)
    case .number(let value):
      guard value.isFinite else { throw syntaxError("\(Quoted(number)) is too large a number") }
      return .number(value, text: number)
    case .bool(let value): return .bool(value)
    case .null: return .null
    case .objectEnd, .arrayEnd, .name, .malformed, .end: throw syntaxError("a value must come here")
    }
  }

  private mutating func members() throws(JSONSyntaxError) -> [JSONNode.Member] {
    var members: [JSONNode.Member] = []
    while case .name(let name) = try next() {
      let start = place
      let first = try next()
      members.append(.init(name: name, place: start, node: try node(first)))
    }
    return members
  }

  private mutating func elements() throws(JSONSyntaxError) -> [JSONNode] {
    var elements: [JSONNode] = []
    while true {
      let first = try next()
      if first == .arrayEnd { return elements }
      elements.append(try node(first))
    }
  }
}
