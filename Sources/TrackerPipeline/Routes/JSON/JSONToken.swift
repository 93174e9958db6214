/// A piece of JSON.
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
  /// Behind the one value of a file.
  case end
}

/// Where JSON stops being well-formed, and why.
package struct JSONSyntaxError: Error {
  package var line: Int
  package var column: Int
  package var message: String
  /// True if the file ends there, and what was before is right.
  var isEnd = false
}
