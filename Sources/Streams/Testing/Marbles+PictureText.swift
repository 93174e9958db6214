#if Testing || canImport(Darwin)
  extension Marbles.Picture {
    /// Reads lanes as doc comments show them: a name, blanks, a diagram, and two blanks before a
    /// note.
    ///
    ///     source       -1-2-3-|
    ///     pairwise()   ---A-B-|   A is (1, 2), B is (2, 3)
    ///
    /// All diagrams begin in the same column, but a diagram that shows its subscription may begin later. Nil if there
    /// is no column at which each line has a diagram.
    ///
    ///     query         ^a--b-----|
    ///       search ← a   ^--!
    ///       search ← b      ^-2|
    public init?(_ text: String) {
      let lines = text.split(separator: "\n").map(Array.init)
      guard let first = lines.first else { return nil }
      let columns = first.indices.dropFirst(2).filter { column in
        first[column] != " "
          && lines.allSatisfy { column < $0.count && $0[column - 1] == " " }
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
      let name = line[..<column].trimmingBlanksAtEnd
      let (begun, note) = split(line[column...])
      let blanks = begun.prefix { $0 == " " }.count
      guard blanks == 0 || begun.dropFirst(blanks).first(where: { $0 != "(" }) == "^" else {
        return nil
      }
      let drawn = String(repeating: "-", count: blanks) + String(begun.dropFirst(blanks))
      let diagram = Marbles(drawn)
      guard !name.isEmpty, diagram.problem == nil, drawn.contains(where: { "-|#(^".contains($0) })
      else { return nil }
      return Lane(name, diagram, note: note)
    }

    /// The diagram, and the note behind two blanks. A diagram has blanks below characters that another diagram writes
    /// side by side. The text behind these blanks has time in it, and no blank.
    private static func split(
      _ line: ArraySlice<Character>
    ) -> (diagram: ArraySlice<Character>, note: String) {
      var end = endOfWords(line)
      while end < line.endIndex {
        let rest = line[end...].drop { $0 == " " }
        let more = rest[..<endOfWords(rest)]
        let isOver = line[..<end].contains { "|#!".contains($0) }
        if isOver || more.contains(" ") || !more.contains("-") {
          return (line[..<end], rest.trimmingBlanksAtEnd)
        }
        end = more.endIndex
      }
      return (line, "")
    }

    /// Where two blanks are, behind the ones at the beginning.
    private static func endOfWords(_ line: ArraySlice<Character>) -> Int {
      let words = line.drop { $0 == " " }
      return words.indices.dropLast().first { words[$0] == " " && words[$0 + 1] == " " }
        ?? line.endIndex
    }
  }

  extension ArraySlice<Character> {
    fileprivate var trimmingBlanksAtEnd: String {
      String(self[..<(lastIndex { $0 != " " }.map { $0 + 1 } ?? startIndex)])
    }
  }
#endif
