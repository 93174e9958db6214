import TrackerPipeline

extension Command {
  static let route = Command(
    "route", "show the way from one place to another, or write it as a file",
    operands: "FROM [STOP...] TO [options]", options: routeOptions
  ) { arguments throws(Failure) in
    let arguments = try RideArguments(arguments, options: routeOptions)
    var request = arguments.request
    guard arguments.operands.count >= 2 else {
      throw .arguments(
        "route needs two places: names of cities, or degrees as 47.37,8.54; to list the built-in "
          + "routes: tracker-sim routes")
    }
    try request.findWay(between: arguments.operands)
    request.isWayOnly = true
    if request.given["--interval"] == nil, let way = request.directions {
      // A way has no need of a fix a second, however long it is.
      let seconds = Int((way.duration / .seconds(500_000)).rounded(.up))
      request.interval = .seconds(max(1, seconds))
    }
    try request.checkPage()
    for remark in request.ineffectiveOptions() {
      StandardStream.error.say("tracker-sim: warning: \(remark)")
    }
    try show(request)
    try request.openPage()
  }

  private static func show(_ request: RideRequest) throws(Failure) {
    var output = try ResultOutput(request)
    let name = request.routes.first ?? ""
    var simulation = try request.simulation(of: name, with: CoordinateGeocoder())
    // Nobody has allowed anything, so nothing is tracked: what is left is the way.
    (simulation.permission, simulation.settle) = ([], .zero)
    let recorder = PageRecorder()
    for warning in simulation.route.warnings {
      StandardStream.error.say("tracker-sim: warning: \(warning)")
    }
    recorder.start(simulation.route)
    let report = simulation.run { time, event in recorder.receive(event, at: time) }
    recorder.end(report)
    try output.add(
      RideResult(request: request, report: report, recording: recorder.result), of: 0)
    try output.endRide()
    try output.finish()
  }

  private static let routeOptions = [
    OptionGroup(
      "Way",
      [Option.travelMode, .routers, .straight, .placeSearch]
        + Option.route.filter { ["--speed", "--interval"].contains($0.name) }
        + Option.geocoding.filter { ["--network-timeout", "--language"].contains($0.name) }),
    OptionGroup("Output", Option.output.filter { $0.name != "--jobs" }),
  ]
}
