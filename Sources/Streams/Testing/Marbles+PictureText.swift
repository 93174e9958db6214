extension Marbles.Picture {
  /// Reads lanes as doc comments show them: a name, blanks, a diagram, and two blanks before a
  /// note.
  ///
  ///     source       -1-2-3-|
  ///     pairwise()   ---A-B-|   A is (1, 2), B is (2, 3)
  ///
  /// All diagrams begin in the same column. Nil if there is no column at which each line has a
  /// diagram.
  public init?(_ text: String) {
    let lines = text.split(separator: "\n").map(Array.init)
    guard let first = lines.first else { return nil }
    let columns = first.indices.dropFirst(2).filter { column in
      lines.allSatisfy { line in
        column < line.count && line[column] != " " && line[column - 1] == " "
      }
    }
    for column in columns {
      let lanes = lines.compactMap { Self.lane($0, column: column) }
      if lanes.count == lines.count {
        self.init(lanes)
        return
      }
    }
    return nil
  }

  private static func lane(_ line: [Character], column: Int) -> Lane? {
    let name = String(line[..<column]).trimmingBlanks
    let rest = Array(line[column...])
    let length = rest.indices.first {
      $0 + 1 < rest.count && rest[$0] == " " && rest[$0 + 1] == " "
    }
    let drawn = String(rest[..<(length ?? rest.count)]).trimmingBlanks
    let diagram = Marbles(drawn)
    guard !name.isEmpty, diagram.problem == nil, drawn.contains(where: { "-|#(^".contains($0) })
    else { return nil }
    return Lane(name, diagram, note: String(rest[(length ?? rest.count)...]).trimmingBlanks)
  }
}

extension String {
  fileprivate var trimmingBlanks: String {
    let words = split(separator: " ", omittingEmptySubsequences: true)
    guard let first = words.first, let last = words.last else { return "" }
    return String(self[first.startIndex..<last.endIndex])
  }
}
