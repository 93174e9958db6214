/// A piece of JSON.
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
  /// Behind the one value of a file.
  case end
}

/// Where JSON stops being well-formed, and why.
struct JSONDamage: Error {
  var line: Int
  var column: Int
  var message: String
  /// Whether the file ends there, and what was before is right.
  var isEnd = false
}
