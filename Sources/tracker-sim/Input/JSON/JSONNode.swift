/// Where something is in a text, counted from 1.
struct TextPlace: Equatable {
  var line = 1
  var column = 1
}

/// A value in a JSON text, and where it starts.
struct JSONNode {
  enum Value {
    case null
    case bool(Bool)
    /// As it is written, which is more than a `Double` can tell.
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

/// A fault of a JSON file, and its place.
struct JSONProblem: Error {
  /// The place; nil for the whole file.
  let place: TextPlace?
  /// `expect.places[1].t`; empty where the text is no JSON.
  var path = ""
  let message: String
}
