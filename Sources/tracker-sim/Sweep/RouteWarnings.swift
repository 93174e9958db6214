/// The warnings about the routes of a sweep: the first ones are shown, and the others counted by kind.
struct RouteWarnings {
  /// The number of warnings that are shown.
  static let mostShown = 10

  private struct Kind {
    let example: String
    var count: Int
  }

  private var shown = 0
  private var kinds: [String: Kind] = [:]

  /// The line to show for a warning; nil if it is only counted.
  mutating func add(_ warning: String, of file: String) -> String? {
    if shown < Self.mostShown {
      shown += 1
      return "\(file): \(warning)"
    }
    kinds[Self.kind(of: warning), default: Kind(example: warning, count: 0)].count += 1
    return nil
  }

  /// The warnings that were only counted: for each kind its number and an example, the most frequent
  /// first.
  var summary: [String] {
    let sorted = kinds.values.sorted { ($1.count, $0.example) < ($0.count, $1.example) }
    let listed = sorted.prefix(Self.mostShown).map { kind in
      kind.count == 1 ? "once more: \(kind.example)" : "\(kind.count) times more: \(kind.example)"
    }
    let others = sorted.dropFirst(Self.mostShown).reduce(0) { $0 + $1.count }
    return listed + (others > 0 ? ["\(others) times more: warnings of other kinds"] : [])
  }

  /// The text without the parts that differ from route to route: numbers and quotations.
  private static func kind(of warning: String) -> String {
    var kind = ""
    var isQuoted = false
    for character in warning {
      if character == "\"" { isQuoted.toggle() }
      if !isQuoted, !character.isNumber { kind.append(character) }
    }
    return kind
  }
}
