#if Testing || canImport(Darwin)
  /// Several diagrams under one another, with the same time in the same column.
  ///
  /// Events of different diagrams that are less than a tick apart share a place; a diagram without an
  /// event there has a dash. A text that is narrower than its place is followed by blanks, which take
  /// no time, so each line is still a diagram.
  struct MarbleLanes {
    /// A place where something happens in one of the diagrams.
    struct Place {
      let time: Int64
      let column: Int
      /// The events there, in each diagram.
      let moments: [[Marbles.Moment]]
    }

    private(set) var lines: [String]
    private(set) var places: [Place] = []
    private let tick: Int64
    /// The time up to which each line is drawn, and its length.
    private var times: [Int64]
    private var widths: [Int]

    init(_ diagrams: [[Marbles.Moment]], tick: Int64) {
      lines = diagrams.map { _ in "" }
      times = diagrams.map { _ in 0 }
      widths = times.map { _ in 0 }
      self.tick = tick
      var rest = diagrams.map { $0[...] }
      let all = diagrams.flatMap { $0 }.sortedByTime()
      for group in MarbleGroup.all(of: all, tick: tick) {
        let here = rest.indices.map { lane in
          let moments = rest[lane].prefix { $0.time <= group.end }
          rest[lane] = rest[lane].dropFirst(moments.count)
          return Array(moments)
        }
        draw(
          here, from: group.start, isOver: rest.indices.map { here[$0].isEmpty && rest[$0].isEmpty }
        )
      }
      lines = lines.map { line in
        let end = line.lastIndex { $0 != " " }.map { line.index(after: $0) }
        return end.map { String(line[..<$0]) } ?? "-"
      }
    }

    private mutating func draw(_ moments: [[Marbles.Moment]], from start: Int64, isOver: [Bool]) {
      for lane in lines.indices where !isOver[lane] {
        let gap = start - times[lane]
        add(MarbleTime.dashes(for: gap, tick: tick) ?? " \(MarbleTime.text(of: gap)) ", to: lane)
      }
      align()
      places.append(Place(time: start, column: widths.first ?? 0, moments: moments))
      for lane in lines.indices where !isOver[lane] {
        let group = MarbleGroup(moments: moments[lane][...])
        // Before a group, and not in it: ` 500ms (ab)` begins half a tick later than `(ab)` above it.
        let late = group.start > start ? " \(MarbleTime.text(of: group.start - start)) " : ""
        add(moments[lane].isEmpty ? "-" : late + group.symbols.joined(), to: lane)
        times[lane] = (moments[lane].isEmpty ? start : group.end) &+ tick
      }
      align()
    }

    /// Brings all lines to the same length.
    private mutating func align() {
      let width = widths.max() ?? 0
      for lane in lines.indices {
        add(String(repeating: " ", count: width - widths[lane]), to: lane)
      }
    }

    private mutating func add(_ text: String, to lane: Int) {
      lines[lane] += text
      widths[lane] += text.count
    }
  }

  extension [Marbles.Moment] {
    /// The moments in order of time; moments of the same time keep their order.
    func sortedByTime() -> [Marbles.Moment] { sorted { $0.time < $1.time } }
  }
#endif
