/// A token of JSON.
enum JSONToken: Equatable {
  case objectStart
  case objectEnd
  case arrayStart
  case arrayEnd
  /// The name of a member; its value follows.
  case name(String)
  case string(String)
  case number(Double)
  case bool(Bool)
  case null
  /// A word or number that is none.
  case malformed(String)
  /// The end of the file.
  case end
}

/// An error of syntax in JSON, and its place.
package struct JSONSyntaxError: Error {
  var line: Int
  var column: Int
  package var message: String
  /// True if the file ends there, and is well-formed so far.
  var isEnd = false

  package var place: TextPlace { TextPlace(line: line, column: column) }
}
