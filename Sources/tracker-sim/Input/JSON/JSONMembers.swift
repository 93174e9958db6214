import TrackerPipeline

/// The members of an object, by name.
struct JSONMembers {
  private let fields: [String: JSONField]

  init(_ members: [(name: String, place: TextPlace, field: JSONField)]) {
    fields = Dictionary(members.map { ($0.name, $0.field) }) { first, _ in first }
  }

  subscript(name: String) -> JSONField? { fields[name] }

  func needed(_ name: String, in root: JSONField) throws(JSONProblem) -> JSONField {
    guard let field = fields[name] else { throw root.problem("\"\(name)\" is missing") }
    return field
  }
}

extension JSONField {
  /// The greatest count that is read, so that the sum of many fits into 64 bits.
  static let mostCounted = 1_000_000_000_000

  func count(upTo most: Int = mostCounted) throws(JSONProblem) -> Int {
    let (_, text) = try number()
    guard let count = Int(text), (0...most).contains(count) else {
      throw problem("a whole number from 0 to \(most) should be here")
    }
    return count
  }
}
