import Streams
import TrackerPipeline

/// What `tracker-sim routes` prints.
enum RouteList {
  static var text: String {
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
