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
    request.showWayOnly()
    try request.checkPage()
    for remark in request.ineffectiveOptions() {
      StandardStream.error.say("tracker-sim: warning: \(remark)")
    }
    try ParallelRides(request).run()
    try request.openPage()
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

extension RideRequest {
  /// Rides without permission: nothing is tracked, and only the way remains.
  fileprivate mutating func showWayOnly() {
    isWayOnly = true
    (permission, settle, geocoder) = ([], .zero, .coordinates)
    guard given["--interval"] == nil, let directions else { return }
    // A way does not need a fix every second, however long it is.
    let seconds = Int((directions.duration / .seconds(500_000)).rounded(.up))
    interval = .seconds(max(1, seconds))
  }
}
