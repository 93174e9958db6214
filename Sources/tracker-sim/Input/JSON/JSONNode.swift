/// A position in a text, counted from 1.
struct TextPlace: Equatable {
  var line = 1
  var column = 1
}

/// A value in a JSON text, and its position.
struct JSONNode {
  enum Value {
    case null
    case bool(Bool)
    /// With its text in the file, which may have more digits than a `Double`.
    case number(Double, text: String)
    case string(String)
    case array([JSONNode])
    /// In the order of the text.
    case object([Member])
  }

  struct Member {
    let name: String
    let place: TextPlace
    let node: JSONNode
  }

  let value: Value
  let place: TextPlace
}

/// A problem in a JSON file, and its position.
struct JSONProblem: Error {
  /// The position; nil for the whole file.
  let place: TextPlace?
  /// `expect.places[1].t`; empty if the text is not JSON.
  var path = ""
  let message: String
}
