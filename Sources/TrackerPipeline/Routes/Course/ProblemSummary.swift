/// The number of problems of one kind in a file, and the first of them.
struct ProblemSummary {
  private(set) var count = 0
  private(set) var first: Problem?

  /// The place of a problem, and its message.
  struct Problem {
    var line: Int
    var column: Int?
    var message: String

    func error(in file: String, _ message: String) -> RouteError {
      RouteError(file: file, line: line, column: column, message: message)
    }
  }

  mutating func add(line: Int, column: Int? = nil, _ message: String) {
    count += 1
    if first == nil { first = Problem(line: line, column: column, message: message) }
  }

  /// Adds problems that were found later.
  mutating func add(_ others: ProblemSummary) {
    count += others.count
    first = first ?? others.first
  }
}
