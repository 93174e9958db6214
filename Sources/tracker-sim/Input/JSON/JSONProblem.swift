import TrackerPipeline

/// A problem in a JSON file, and its position.
struct JSONProblem: Error {
  /// The position; nil for the whole file.
  let place: TextPlace?
  /// `expect.places[1].t`; empty if the text is not JSON.
  var path = ""
  let message: String
}

extension JSONNode {
  /// Parses a text that is one value of JSON.
  static func parse(_ text: String) throws(JSONProblem) -> JSONNode {
    do throws(JSONSyntaxError) {
      return try JSONNode(parsing: text.utf8)
    } catch {
      throw JSONProblem(place: error.place, message: error.message)
    }
  }
}
