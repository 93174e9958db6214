import Streams
import TrackerPipeline

extension Command {
  static let routes = Command("routes", "list the built-in routes") { () throws(Failure) in
    try StandardStream.output.write(routeList)
  }

  private static var routeList: String {
    let width = BuiltInRoute.allCases.map(\.name.count).max() ?? 0
    return BuiltInRoute.allCases.map { builtIn in
      let route = builtIn.route
      let duration = ClockText.of(Instant(route.duration), isTrimmed: true)
      let length = FixedPoint(route.length / 1_000, places: 1)?.text ?? "?"
      return """
        \(builtIn.name.padded(to: width))  \(duration.indented(to: 7))  \
        \(length.indented(to: 5)) km
          \(builtIn.summary)

        """
    }.joined()
  }
}
