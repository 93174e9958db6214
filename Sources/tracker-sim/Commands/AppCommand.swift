import TrackerPipeline

extension Command {
  static let app = Command(
    "app", "ride a route, or follow a receiver, as an app in the terminal: a map, places, time",
    operands: "ROUTE [options]",
    kind: .words(BuiltInRoute.allCases.map(\.name), orFile: true), options: appOptions
  ) { arguments throws(Failure) in
    let arguments = try RideArguments(arguments, options: appOptions)
    var request = arguments.request
    request.routes = arguments.operands
    if request.isBetweenPlaces {
      try request.findWay(between: request.routes)
    } else if case .nominatim(let server) = request.placeSearch {
      request.noteUse(of: server)
    }
    try check(request)
    try TerminalSession.check(isInputTaken: request.readsStandardInput)
    if request.receiver != nil { request.permission = livePermission(request) }
    let ride = try AppRide(request)
    for remark in ride.remarks { StandardStream.error.say("tracker-sim: warning: \(remark)") }
    try AppSession(ride).run()
  }

  private static func check(_ request: RideRequest) throws(Failure) {
    let routes = request.routes
    if request.receiver != nil {
      try checkOptions(ofReceiver: request)
      guard let route = routes.first else { return }
      throw .arguments("app follows a receiver or a route, so what is '\(route)' for?")
    }
    guard let route = routes.first, !route.isEmpty else {
      throw .arguments(
        "app needs a route or a receiver: a name from 'tracker-sim routes', a file, --gpsd HOST or "
          + "--nmea FILE")
    }
    guard routes.count == 1 else {
      throw .arguments("app shows one ride at a time, so what is '\(routes[1])' for?")
    }
  }

  /// Refuses the options of a simulation, as a receiver's ride is real.
  private static func checkOptions(ofReceiver request: RideRequest) throws(Failure) {
    if request.receiver?.isRecording == true { return }
    let known =
      [
        "--geocoder", "--network-timeout", "--language", "--permission", "--accuracy", "--color",
        "--search",
      ]
      + (Option.rules + Option.receiver + Option.screen).map(\.name)
    if let option = request.given.keys.sorted().first(where: { !known.contains($0) }) {
      throw .arguments("\(option) is for a route; a receiver's fixes come as they are")
    }
  }

  /// The user is asked for permission first, unless a script has the answer.
  private static func livePermission(
    _ request: RideRequest
  ) -> [SimulatedPermissionService.Change] {
    request.given["--permission"] == nil
      ? [.init(time: .zero, status: .notDetermined)] : request.permission
  }

  private static let appOptions =
    [
      OptionGroup("Screen", Option.screen + Option.output.filter { $0.name == "--color" }),
      OptionGroup("Receiver", Option.receiver),
    ] + OptionGroup.ofRun.filter { $0.heading != "Output" }
}
