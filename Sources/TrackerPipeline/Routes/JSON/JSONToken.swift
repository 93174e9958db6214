/// A token of JSON.
package enum JSONToken: Equatable {
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
  /// The end of the file.
  case end
}

/// An error of syntax in JSON, and its place.
package struct JSONSyntaxError: Error {
  package var line: Int
  package var column: Int
  package var message: String
  /// True if the file ends there, and is well-formed so far.
  var isEnd = false
}
