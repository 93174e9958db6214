import Streams
import TrackerPipeline

/// Directions as text: the steps, each with the distance and time from the start to it.
struct DirectionsText: ResultDocument {
  private var output: BlockOutput
  private let options: TextOptions
  private let terminal: Terminal

  /// - Parameter terminal: The destination.
  init(_ descriptor: Descriptor, _ options: TextOptions, on terminal: Terminal) {
    output = BlockOutput(descriptor)
    self.options = options
    self.terminal = terminal
  }

  mutating func add(_ way: Way) {
    output.write(text(of: way))
  }

  mutating func finish() throws(Failure) {
    try output.finish()
  }

  private func text(of way: Way) -> String {
    let directions = way.directions
    let steps = TextTable.of(
      directions.numberedSteps.map { step in
        [
          Self.length(step.total).indented(to: 9), Self.clock(step.time - .zero),
          step.step.instruction,
        ]
      })
    let style = terminal.style(options.color)
    var text = style.heading(directions.name.printable) + "\n"
    text += Self.summary(of: directions) + "\n\n" + steps + "\n"
    if options.hasMap {
      let width = min(terminal.width ?? 72, 120) - 1
      text +=
        RouteMap(way, style: style, width: width).lines.joined(separator: "\n") + "\n\n"
    }
    return text + (directions.attribution.map { $0 + "\n" } ?? "")
  }

  static func summary(of directions: Directions) -> String {
    let way = directions.followsRoads ? "" : " in a straight line, which is no road"
    return "\(length(directions.distance)) \(directions.request.mode.phrase)\(way), "
      + clock(directions.duration)
  }

  /// `12.3 km`, `350 m`
  static func length(_ metres: Double) -> String {
    metres < 999.5
      ? "\(Int(metres.rounded())) m" : (FixedPoint(metres / 1_000, places: 1)?.text ?? "?") + " km"
  }

  /// To the second.
  private static func clock(_ time: Duration) -> String {
    ClockText.of(Instant(.seconds(Int((time / .seconds(1)).rounded()))), isTrimmed: true)
  }
}
