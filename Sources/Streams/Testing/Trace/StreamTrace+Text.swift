#if Testing || canImport(Darwin)
  extension StreamTrace {
    /// The rows under one another, with the same time in the same column.
    ///
    ///     query         ^a--b-----|
    ///       seen ← a    (^1!)
    ///       seen ← b     ---(^2|)
    ///
    /// If a row did not request everything at once, a row with its requests is below it: `*` is everything. On a
    /// scheduler on real time, the times are rounded to whole characters.
    public func text() -> String {
      let lanes = rows.flatMap(lanes)
      let width = lanes.map(\.name.count).max() ?? 0
      let drawn = MarbleLanes(lanes.map(\.diagram.moments), tick: tick).lines
      let lines = zip(lanes, drawn).map { lane, line in
        let name = lane.name + String(repeating: " ", count: width + 2 - lane.name.count)
        // A subscription may be forgotten, and the first ^ be part of a value.
        let begins = lane.diagram.moments.first?.event == .subscribed
        return name + (begins ? Self.begun(line) : line)
      }
      return (forgottenText.map { [$0] + lines } ?? lines).joined(separator: "\n")
    }

    /// The rows as a picture in one SVG file, without references to other files.
    public func svg(_ theme: Marbles.Picture.Theme = .automatic) -> String {
      Marbles.Picture(rows.flatMap(lanes)).svg(theme)
    }

    /// The row, and if need be the requests.
    func lanes(_ row: Row) -> [Marbles.Picture.Lane] {
      let indent = String(repeating: "  ", count: row.depth)
      let lane = Marbles.Picture.Lane(indent + row.title, rounded(row.diagram))
      if row.isUnlimited || row.requests.moments.isEmpty { return [lane] }
      return [lane, .init("\(indent)\(row.name) requests", rounded(row.requests))]
    }

    /// A line without dashes before the subscription.
    private static func begun(_ line: String) -> String {
      guard let start = line.firstIndex(of: "^") else { return line }
      let isGroup = line[..<start].last == "("
      let before = line[..<start].dropLast(isGroup ? 1 : 0)
      return String(repeating: " ", count: before.count) + line.dropFirst(before.count)
    }

    /// The diagram, as it is drawn: with real times at whole ticks.
    func rounded(_ diagram: Marbles) -> Marbles {
      if scheduler.isVirtual { return diagram }
      var rounded = Marbles(tick: .nanoseconds(tick))
      for moment in diagram.moments {
        rounded.record(moment.event, at: Instant(nanoseconds: moment.time / tick * tick))
      }
      return rounded
    }

    var forgottenText: String? {
      let count = forgottenCount
      return count == 0
        ? nil : "\(count) earlier \(count == 1 ? "event is" : "events are") forgotten"
    }
  }
#endif
