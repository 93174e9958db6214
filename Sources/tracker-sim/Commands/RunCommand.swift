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

  /// Refuses a second ride where one ride is written.
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
