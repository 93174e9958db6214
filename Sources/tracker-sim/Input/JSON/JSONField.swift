import TrackerPipeline

/// A value in a JSON file with its path: `expect.places[1].t`. Reading it as another type is an
/// error that says so.
struct JSONField {
  let path: String
  let node: JSONNode

  func problem(_ message: String) -> JSONProblem {
    JSONProblem(place: node.place, path: path, message: message)
  }

  func text(such example: String) throws(JSONProblem) -> String {
    guard case .string(let text) = node.value else {
      throw problem("\(kind) is here, and a text should be: \(example)")
    }
    return text
  }

  /// The number, and its text in the file.
  func number() throws(JSONProblem) -> (value: Double, text: String) {
    guard case .number(let value, let text) = node.value else {
      throw problem("\(kind) is here, and a number should be")
    }
    return (value, text)
  }

  func elements() throws(JSONProblem) -> [JSONField] {
    guard case .array(let elements) = node.value else {
      throw problem("\(kind) is here, and a list should be: [...]")
    }
    return elements.enumerated().map { JSONField(path: "\(path)[\($0.offset)]", node: $0.element) }
  }

  /// - Parameter known: The names that are allowed; nil allows all, and the caller checks them.
  func members(
    known: [String]? = nil
  ) throws(JSONProblem) -> [(name: String, place: TextPlace, field: JSONField)] {
    guard case .object(let members) = node.value else {
      throw problem("\(kind) is here, and an object should be: {...}")
    }
    var fields: [(name: String, place: TextPlace, field: JSONField)] = []
    var names: Set<String> = []
    for member in members {
      guard names.insert(member.name).inserted else {
        throw JSONProblem(
          place: member.place, path: path,
          message: "\(Quoted(member.name)) is here twice; once is enough")
      }
      if let known, !known.contains(member.name) {
        throw JSONProblem(
          place: member.place, path: path, message: Self.unknown(member.name, known: known))
      }
      let way = path.isEmpty ? member.name : "\(path).\(member.name)"
      fields.append((member.name, member.place, JSONField(path: way, node: member.node)))
    }
    return fields
  }

  static func unknown(_ name: String, known: [String]) -> String {
    let advice =
      Spelling.nearest(to: name, in: known).map { "did you mean \"\($0)\"?" }
      ?? "there are \(known.joined(separator: ", "))"
    return "\(Quoted(name)) is not known here; \(advice)"
  }

  /// The type of the value, with its article.
  private var kind: String {
    switch node.value {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
