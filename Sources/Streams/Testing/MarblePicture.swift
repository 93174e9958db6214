/// Diagrams under one another as a picture: an SVG that shows well on light and dark pages.
package struct MarblePicture {
  private static let tickWidth = 18
  private static let laneHeight = 44
  private static let radius = 13
  private static let mostTicks = 40

  private let lanes: [(name: String, diagram: Marbles)]
  private let tick: Int64
  private let times: [Int64]
  /// Where each of the times is, from the left.
  private let columns: [Int]
  /// Times that are too long to be drawn, and where their numbers stand.
  private let notes: [(x: Int, time: Int64)]
  private let end: Int

  package init(_ lanes: [(name: String, diagram: Marbles)], tick: Int64) {
    self.lanes = lanes
    self.tick = tick
    let moments = lanes.map(\.diagram.moments)
    times = Set(moments.joined().map(\.time)).sorted()
    var columns: [Int] = []
    var notes: [(x: Int, time: Int64)] = []
    var (x, last): (Int, Int64) = (0, 0)
    for time in times {
      // A long time is as wide as a short one, and its number stands there.
      let ticks = (time - last) / tick
      if ticks > Self.mostTicks { notes.append((x + 4 * Self.tickWidth, time - last)) }
      x += ticks > Self.mostTicks ? 8 * Self.tickWidth : max(Int(ticks), 1) * Self.tickWidth
      columns.append(x)
      let widest = moments.map { lane in lane.count { $0.time == time } }.max() ?? 1
      x += (widest - 1) * 2 * Self.radius
      last = time
    }
    self.columns = columns
    self.notes = notes
    end = x + 2 * Self.tickWidth
  }

  package var svg: String {
    let left = 20 + 8 * (lanes.map(\.name.count).max() ?? 0)
    let (width, height) = (left + end + 24, lanes.count * Self.laneHeight + 24)
    let times = notes.map { note in
      """
      <text class="note" x="\(left + note.x)" y="\(height - 6)" text-anchor="middle">\
      \(MarbleTime.text(of: note.time))</text>
      """
    }
    let drawn = lanes.enumerated().map { number, lane in
      lines(of: lane.name, lane.diagram, left: left, middle: number * Self.laneHeight + 26)
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
      height="\(height)" role="img" font-family="ui-monospace, Menlo, Consolas, monospace" \
      font-size="13">
      <style>
      .line { stroke: #57606a; stroke-width: 1.5; fill: none }
      .value { fill: #ddf4ff; stroke: #0969da; stroke-width: 1.5 }
      .end { stroke: #24292f; stroke-width: 2.5 }
      .failure { stroke: #cf222e; stroke-width: 2.5 }
      text { fill: #24292f }
      .note { fill: #57606a; font-size: 10px }
      @media (prefers-color-scheme: dark) {
      .line { stroke: #8b949e }
      .value { fill: #0c2d6b; stroke: #58a6ff }
      .end { stroke: #f0f6fc }
      .failure { stroke: #ff7b72 }
      text { fill: #f0f6fc }
      .note { fill: #8b949e }
      }
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
    var parts = [
      "<text x=\"8\" y=\"\(y + 4)\">\(Self.escaped(name))</text>",
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
        "<text x=\"\(x)\" y=\"\(y + 4)\" text-anchor=\"middle\">\(escaped(name))</text>",
      ]
    case .finished: return ["<path class=\"end\" d=\"M\(x) \(y - 11)v22\"/>"]
    case .failed: return ["<path class=\"failure\" d=\"M\(x - 7) \(y - 7)l14 14m0 -14l-14 14\"/>"]
    case .subscribed: return ["<path class=\"line\" d=\"M\(x - 4) \(y + 6)l4 -6l4 6\"/>"]
    case .cancelled: return ["<path class=\"end\" d=\"M\(x - 5) \(y + 5)l10 -10\"/>"]
    }
  }

  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      default: character.unicodeScalars.allSatisfy { $0.value >= 32 } ? "\(character)" : "\u{FFFD}"
      }
    }.joined()
  }
}
