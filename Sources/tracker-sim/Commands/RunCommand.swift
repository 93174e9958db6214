import TrackerPipeline

extension Command {
  static let run = Command(
    "run", "ride routes: built-in, GPX, KML, GeoJSON, FIT and other files, or - for stdin",
    operands: "ROUTE... [options]",
    kind: .words(BuiltInRoute.allCases.map(\.name), orFile: true), options: OptionGroup.ofRun
  ) { arguments throws(Failure) in
    let arguments = try RideArguments(arguments, options: OptionGroup.ofRun)
    var request = arguments.request
    request.routes = arguments.operands
    if request.isBetweenPlaces { try request.findWay(between: request.routes) }
    try check(request)
    for remark in request.ineffectiveOptions() {
      StandardStream.error.say("tracker-sim: warning: \(remark)")
    }
    try ParallelRides(request).run()
    try request.openPage()
  }

  private static func check(_ request: RideRequest) throws(Failure) {
    let routes = request.routes
    guard !routes.isEmpty, !routes.contains("") else {
      throw .arguments(
        "run needs a route: a name from 'tracker-sim routes', a file, or - for standard input")
    }
    guard routes.count(where: { $0 == "-" }) <= 1 else {
      throw .arguments("standard input can be read once, and - is given twice")
    }
    try request.checkPage()
    if request.pace != nil, let factor = routes.first(where: Pace.seemsFactor) {
      throw .arguments("'\(factor)' is not a factor of --realtime; write --realtime 10x")
    }
    if request.pace != nil, let jobs = request.jobs, jobs > 1 {
      throw .arguments("--jobs \(jobs): rides by the clock come one after the other")
    }
  }
}
