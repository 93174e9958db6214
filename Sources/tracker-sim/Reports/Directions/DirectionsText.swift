import Streams
import TrackerPipeline

/// Directions as text: the steps, each with the distance and time from the start to it.
struct DirectionsText: ResultDocument {
  private var output: BlockOutput

  init(_ descriptor: Descriptor) {
    output = BlockOutput(descriptor)
  }

  mutating func add(_ result: RideResult) {
    guard let directions = result.report.route.directions else { return }
    output.write(Self.text(of: directions, result))
  }

  mutating func finish() throws(Failure) {
    try output.finish()
  }

  private static func text(of directions: Directions, _ result: RideResult) -> String {
    let request = result.request
    let terminal = request.output == nil ? Terminal.output : Terminal.none
    let steps = TextTable.of(
      directions.numberedSteps.map { step in
        [
          length(step.total).indented(to: 9), clock(step.time - .zero), step.step.instruction,
        ]
      })
    let style = terminal.style(request.color)
    var text = style.heading(directions.name.printable) + "\n"
    text += summary(of: directions) + "\n\n" + steps + "\n"
    if request.hasMap {
      let width = min(terminal.width ?? 72, 120) - 1
      text +=
        RouteMap(report: result.report, style: style, width: width).lines.joined(separator: "\n")
        + "\n\n"
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
