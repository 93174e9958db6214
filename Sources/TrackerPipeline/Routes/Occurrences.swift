/// How often something was found in a file, and where first.
struct Occurrences {
  private(set) var count = 0
  private(set) var first: Place?

  /// Where it was, and what is wrong there.
  struct Place {
    var line: Int
    var column: Int?
    var message: String

    func error(in file: String, _ message: String) -> RouteError {
      RouteError(file: file, line: line, column: column, message: message)
    }
  }

  mutating func add(line: Int, column: Int? = nil, _ message: String) {
    count += 1
    if first == nil { first = Place(line: line, column: column, message: message) }
  }

  /// Adds those found later.
  mutating func add(_ others: Occurrences) {
    count += others.count
    first = first ?? others.first
  }
}
