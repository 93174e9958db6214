import TrackerPipeline

extension Command {
  static let route = Command(
    "route", "show the way from one place to another, or write it as a file",
    operands: "FROM [STOP...] TO [options]"
  ) { (arguments: Arguments<RouteRequest>) throws(Failure) in
    let request = arguments.request
    guard arguments.operands.count >= 2 else {
      throw .arguments(
        "route needs two places: names of cities, or degrees as 47.37,8.54; to list the built-in "
          + "routes: tracker-sim routes")
    }
    let directions = try request.directions.way(between: arguments.operands, request.server)
    let page = try PageOpener(
      isWanted: request.opensPage, page: request.output.page.path, routes: 1)
    for remark in request.ineffectiveOptions() {
      StandardStream.error.say("tracker-sim: warning: \(remark)")
    }
    try request.write(directions)
    try page.open()
  }
}
