/// A position in a text, counted from 1.
package struct TextPlace: Equatable {
  package var line = 1
  package var column = 1
}

/// A value in a JSON text, and its position.
package struct JSONNode {
  package enum Value {
    case null
    case bool(Bool)
    /// With its text in the file, which may have more digits than a `Double`.
    case number(Double, text: String)
    case string(String)
    case array([JSONNode])
    /// In the order of the text. A name may be there twice.
    case object([Member])
  }

  package struct Member {
    package let name: String
    package let place: TextPlace
    package let node: JSONNode
  }

  package let value: Value
  package let place: TextPlace
}

extension JSONNode {
  /// The text; nil for another type.
  var text: String? { if case .string(let text) = value { text } else { nil } }
  /// The number; nil for another type.
  var number: Double? { if case .number(let number, _) = value { number } else { nil } }
  /// The elements; nil for another type.
  var elements: [JSONNode]? { if case .array(let elements) = value { elements } else { nil } }
  /// The members; nil for another type.
  var members: [Member]? { if case .object(let members) = value { members } else { nil } }

  /// The first member of a name; nil if there is none, and for another type.
  subscript(name: String) -> JSONNode? { members?.first { $0.name == name }?.node }
}
