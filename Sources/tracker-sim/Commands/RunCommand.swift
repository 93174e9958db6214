import Streams
import TrackerPipeline

extension Command {
  static let run = Command(
    "run", "ride routes: built-in, GPX, KML, GeoJSON, FIT and other files, or - for stdin",
    operands: "ROUTE... [options]",
    kind: .words(BuiltInRoute.allCases.map(\.name), orFile: true),
    examples: [
      "ride.gpx --threshold 50m --cadence 10s --map",
      "ride.gpx --compare threshold=50m --html ride.html --open",
      "--between Zürich Winterthur --straight",
    ]
  ) { (arguments: Arguments<RunRequest>) throws(Failure) in
    var request = arguments.request
    request.routes = try request.directions.routes(
      named: arguments.operands, areBetweenPlaces: request.isBetweenPlaces, request.ride)
    let page = try check(request)
    if request.output.hasPageBesideText, request.pace == nil {
      request.text.excerpt = TextOptions.Excerpt(rest: "the page has all, and so has --output FILE")
    }
    for remark in request.ineffectiveOptions().texts {
      StandardStream.error.say("tracker-sim: warning: \(remark)")
    }
    try ParallelRides(request).run()
    try page.open()
  }

  private static func check(_ request: RunRequest) throws(Failure) -> PageOpener {
    let routes = request.routes.map(\.name)
    guard !routes.isEmpty, !routes.contains("") else {
      throw .arguments(
        "run needs a route: a name from 'tracker-sim routes', a file, or - for standard input")
    }
    guard routes.count(where: { $0 == "-" }) <= 1 else {
      throw .arguments("standard input can be read once, and - is given twice")
    }
    let page = try PageOpener(
      isWanted: request.opensPage, page: request.output.page.path, routes: routes.count)
    if request.pace != nil,
      let factor = routes.first(where: { Pace.seemsFactor($0) && PathTarget(of: $0) == .nothing })
    {
      throw .arguments("'\(factor)' is not a factor of --realtime; write --realtime 10x")
    }
    if request.pace != nil, let jobs = request.jobs, jobs > 1 {
      throw .arguments("--jobs \(jobs): rides by the clock come one after the other")
    }
    try checkComparison(request)
    return page
  }

  /// Refuses a comparison where the output has room for one ride only.
  private static func checkComparison(_ request: RunRequest) throws(Failure) {
    guard request.compared != nil else { return }
    if request.pace != nil {
      throw .arguments("--compare rides a second time, in virtual time, and not with --realtime")
    }
    guard [.text, .json, .html].contains(request.output.format) else {
      throw .arguments(
        "--compare: \(request.output.format.rawValue) has one ride; text, json and html have two")
    }
    if request.output.picture != nil {
      throw .arguments("--compare: --svg draws one ride; --html shows two")
    }
  }
}

/// The ride that the program shows without arguments.
enum Demonstration {
  static func run() throws(Failure) {
    var request = RunRequest()
    request.routes = [.named(BuiltInRoute.cityBicycleRide.name)]
    request.text.hasMap = true
    request.text.excerpt = TextOptions.Excerpt(rest: "tracker-sim run shows all")
    try ParallelRides(request).run()
    StandardStream.error.say("try: tracker-sim run city-run --threshold 50m")
  }
}

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

extension Command {
  static let route = Command(
    "route", "show the way from one place to another, or write it as a file",
    operands: "FROM [STOP...] TO [options]", kind: .places,
    examples: [
      "Zürich Winterthur --straight", "Zürich 46.85,9.53 --by car --osrm car=http://localhost:5000",
    ]
  ) { (arguments: Arguments<RouteRequest>) throws(Failure) in
    var request = arguments.request
    let operands = PlaceOperands(arguments.operands)
    guard operands.places.count >= 2 else {
      if let position = operands.lonePosition {
        throw .arguments("route needs two places, and \(position)")
      }
      throw .arguments(
        "route needs two places: names of cities, or degrees as 47.37,8.54; to list the built-in "
          + "routes: tracker-sim routes")
    }
    let directions = try request.directions.way(between: operands, request.lookup)
    let page = try PageOpener(
      isWanted: request.opensPage, page: request.output.page.path, routes: 1)
    for remark in request.ineffectiveOptions().texts {
      StandardStream.error.say("tracker-sim: warning: \(remark)")
    }
    try request.write(directions)
    try page.open()
  }
}
