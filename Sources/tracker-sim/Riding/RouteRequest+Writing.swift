import TrackerPipeline

extension RouteRequest {
  /// Writes the way that directions describe.
  func write(_ directions: Directions) throws(Failure) {
    if !output.paths.isEmpty { InterruptCleanup.watch() }
    var results = try ResultOutput<Way>(
      output, lookup, text, named: RouteSource.way(directions, part: RoutePart()).name)
    let route = try route(along: directions)
    let way = Way(directions: route.directions ?? directions, route: route)
    for warning in way.route.warnings {
      StandardStream.error.say("tracker-sim: warning: \(warning)")
    }
    try results.add(way, of: 0)
    try results.finish()
  }

  /// The points of the way, at one speed if one was given.
  private func route(along directions: Directions) throws(Failure) -> Route {
    let ridden = untimed.givenSpeed.map(directions.ridden) ?? directions
    let interval = untimed.givenInterval ?? Self.interval(along: ridden)
    do throws(RouteError) {
      if let speed = untimed.givenSpeed {
        return try directions.route(speed: speed, interval: interval)
      }
      do throws(RouteError) {
        return try directions.route(interval: interval)
      } catch let reason {
        // The way is only shown, so it need not begin and end at rest.
        let speed = directions.request.mode.speed
        guard let route = try? directions.route(speed: speed, interval: interval) else {
          throw reason
        }
        return route
      }
    } catch {
      let failure = Failure.route(error)
      failure.printMessage(in: Terminal.error.style(text.color))
      throw .reported(exitStatus: failure.exitStatus)
    }
  }

  /// A way does not need a point every second, however long it is.
  private static func interval(along directions: Directions) -> Duration {
    .seconds(max(1, Int((directions.duration / .seconds(500_000)).rounded(.up))))
  }
}
