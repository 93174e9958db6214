/// The lines of a file that cannot be used, of which the first ones are told.
struct LeftOutLines {
  private(set) var count = 0
  private var first: [(line: Int, reason: String)] = []
  private static let most = 5

  mutating func add(line: Int, _ reason: String) {
    count += 1
    if first.count < Self.most { first.append((line, reason)) }
  }

  func firstError(in file: String) -> RouteError? {
    first.first.map { RouteError(file: file, line: $0.line, message: $0.reason) }
  }

  /// - Parameter noun: The kind of thing that is left out.
  func warnings(file: String, of noun: String) -> [String] {
    var warnings = first.map { "\(file):\($0.line): \($0.reason); the \(noun) is left out" }
    if count > first.count {
      warnings.append("\(file): \(counted(count - first.count, "other \(noun)")) left out")
    }
    return warnings
  }
}
