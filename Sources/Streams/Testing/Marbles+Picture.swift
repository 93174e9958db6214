#if Testing || canImport(Darwin)
  extension Marbles {
    /// A picture of diagrams under one another, as SVG.
    public struct Picture: Sendable {
      /// One diagram of a picture.
      public struct Lane: Sendable {
        public let name: String
        public let diagram: Marbles
        /// A text to the right of the diagram.
        public let note: String

        public init(_ name: String, _ diagram: Marbles, note: String = "") {
          self.name = name
          self.diagram = diagram
          self.note = note
        }
      }

      /// The colours of a picture.
      public enum Theme: Sendable {
        case light, dark
        /// Light or dark, as the reader of the page prefers.
        case automatic
      }

      private static let tickWidth = 26
      private static let laneHeight = 44
      private static let radius = 12
      private static let mostTicks = 40

      private let lanes: [Lane]
      private let times: [Int64]
      /// The horizontal position of each of the times.
      private let columns: [Int]
      /// Times that are too long to be drawn to scale, and the positions of their numbers.
      private let gaps: [(x: Int, time: Int64)]
      private let end: Int

      /// The diagrams of `lanes`, with the same time in the same column.
      public init(_ lanes: [Lane]) {
        self.lanes = lanes
        let tick = lanes.map(\.diagram.tick).min() ?? Marbles.defaultTick
        let moments = lanes.map(\.diagram.moments)
        var times: [Int64] = []
        for moment in moments.flatMap(\.self).sortedByTime() where moment.time != times.last {
          times.append(moment.time)
        }
        self.times = times
        var columns: [Int] = []
        var gaps: [(x: Int, time: Int64)] = []
        var (x, last): (Int, Int64) = (0, 0)
        for time in times {
          // A long time is as wide as a short one, and its number stands there.
          let ticks = (time - last) / tick
          if ticks > Self.mostTicks { gaps.append((x + 4 * Self.tickWidth, time - last)) }
          x += ticks > Self.mostTicks ? 8 * Self.tickWidth : max(Int(ticks), 1) * Self.tickWidth
          columns.append(x)
          let widest = moments.map { lane in lane.count { $0.time == time } }.max() ?? 1
          x += (widest - 1) * 2 * Self.radius
          last = time
        }
        self.columns = columns
        self.gaps = gaps
        end = x + 2 * Self.tickWidth
      }

      /// The picture in one SVG file, without references to other files.
      public func svg(_ theme: Theme = .automatic) -> String {
        let left = 28 + 8 * (lanes.map(\.name.count).max() ?? 0)
        let notes = left + end + 12
        let width = notes + 7 * (lanes.map(\.note.count).max() ?? 0) + 12
        let height = lanes.count * Self.laneHeight + (gaps.isEmpty ? 8 : 24)
        let drawn = lanes.enumerated().map { number, lane in
          let y = number * Self.laneHeight + 26
          let note = """
            <text class="note" x="\(notes)" y="\(y + 4)">\(lane.note.xml)</text>
            """
          return lines(of: lane.name, lane.diagram, left: left, middle: y)
            + (lane.note.isEmpty ? "" : "\n" + note)
        }
        let times = gaps.map { gap in
          """
          <text class="note" x="\(left + gap.x)" y="\(height - 6)" text-anchor="middle">\
          \(MarbleTime.text(of: gap.time))</text>
          """
        }
        return """
          <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
          height="\(height)" role="img" font-family="ui-monospace, Menlo, Consolas, monospace" \
          font-size="13">
          <style>
          \(theme.style)
          </style>
          \((drawn + times).joined(separator: "\n"))
          </svg>

          """
      }

      private func lines(of name: String, _ diagram: Marbles, left: Int, middle y: Int) -> String {
        let start = diagram.moments.first { $0.event == .subscribed }?.time
        let stop = diagram.moments.last { $0.event.isEnd || $0.event == .cancelled }?.time
        let from = left + (start.map { x(of: $0) } ?? 0)
        let to = left + (stop.map { x(ofLastAt: $0, in: diagram) } ?? end)
        // Blanks at the beginning of an SVG text are not drawn.
        let indent = name.prefix { $0 == " " }.count
        let shown = String(name.dropFirst(indent)).xml
        var parts = [
          "<text x=\"\(8 + 8 * indent)\" y=\"\(y + 4)\">\(shown)</text>",
          "<path class=\"line\" d=\"M\(from) \(y)H\(to)\"/>",
        ]
        if stop == nil { parts.append("<path class=\"line\" d=\"M\(to - 6) \(y - 5)l6 5l-6 5\"/>") }
        var last: (time: Int64, count: Int) = (-1, 0)
        for moment in diagram.moments {
          last = moment.time == last.time ? (last.time, last.count + 1) : (moment.time, 0)
          let x = left + x(of: moment.time) + last.count * 2 * Self.radius
          parts.append(contentsOf: Self.symbols(for: moment.event, x, y))
        }
        return parts.joined(separator: "\n")
      }

      private func x(of time: Int64) -> Int {
        times.firstIndex(of: time).map { columns[$0] } ?? 0
      }

      private func x(ofLastAt time: Int64, in diagram: Marbles) -> Int {
        let count = diagram.moments.count { $0.time == time }
        return x(of: time) + (count - 1) * 2 * Self.radius
      }

      private static func symbols(for event: Marbles.Event, _ x: Int, _ y: Int) -> [String] {
        switch event {
        case .value(let name), .violation(let name):
          let half = max(radius, 5 + 4 * name.count)
          return [
            """
            <rect class="value" x="\(x - half)" y="\(y - radius)" width="\(2 * half)" \
            height="\(2 * radius)" rx="\(radius)"/>
            """,
            "<text x=\"\(x)\" y=\"\(y + 4)\" text-anchor=\"middle\">\(name.xml)</text>",
          ]
        case .finished: return ["<path class=\"end\" d=\"M\(x) \(y - 11)v22\"/>"]
        case .failed:
          return ["<path class=\"failure\" d=\"M\(x - 7) \(y - 7)l14 14m0 -14l-14 14\"/>"]
        case .subscribed: return ["<path class=\"line\" d=\"M\(x - 4) \(y + 6)l4 -6l4 6\"/>"]
        case .cancelled: return ["<path class=\"end\" d=\"M\(x - 5) \(y + 5)l10 -10\"/>"]
        }
      }
    }
  }

  extension Marbles.Picture.Theme {
    fileprivate var style: String {
      switch self {
      case .light: Self.lightStyle
      case .dark: Self.darkStyle
      case .automatic:
        "\(Self.lightStyle)\n@media (prefers-color-scheme: dark) {\n\(Self.darkStyle)\n}"
      }
    }

    private static let lightStyle = style(
      line: "#57606a", value: "#0969da", fill: "#ddf4ff", text: "#24292f", failure: "#cf222e")
    private static let darkStyle = style(
      line: "#8b949e", value: "#58a6ff", fill: "#0c2d6b", text: "#f0f6fc", failure: "#ff7b72")

    private static func style(
      line: String, value: String, fill: String, text: String, failure: String
    ) -> String {
      """
      .line { stroke: \(line); stroke-width: 1.5; fill: none }
      .value { fill: \(fill); stroke: \(value); stroke-width: 1.5 }
      .end { stroke: \(text); stroke-width: 2.5 }
      .failure { stroke: \(failure); stroke-width: 2.5 }
      text { fill: \(text) }
      .note { fill: \(line); font-size: 11px }
      """
    }
  }
#endif
