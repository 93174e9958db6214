import TrackerPipeline

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
