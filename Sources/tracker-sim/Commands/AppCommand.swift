import TrackerPipeline

extension Command {
  static let app = Command(
    "app", "ride a route, or follow a receiver, as an app in the terminal: a map, places, time",
    operands: "ROUTE [options]",
    kind: .words(BuiltInRoute.allCases.map(\.name), orFile: true),
    examples: ["ride.gpx --realtime 10x", "--gpsd localhost"]
  ) { (arguments: Arguments<AppRequest>) throws(Failure) in
    var request = arguments.request
    let directions = request.directions
    let routes = try directions.routes(
      named: arguments.operands, areBetweenPlaces: request.isBetweenPlaces, request.ride)
    if !request.isBetweenPlaces, case .nominatim(let server) = directions.search {
      server.noteUse()
    }
    try check(arguments, routes: routes.map(\.name))
    request.route = routes.first
    try TerminalSession.check(isInputTaken: request.readsStandardInput)
    if request.receiver != nil, request.ride.permission == nil {
      // The user is asked for permission first, unless a script has the answer.
      request.ride.permission = [.init(time: .zero, status: .notDetermined)]
    }
    let ride = try AppRide(request)
    for remark in ride.remarks { StandardStream.error.say("tracker-sim: warning: \(remark)") }
    try AppSession(ride).run()
  }

  private static func check(
    _ arguments: Arguments<AppRequest>, routes: [String]
  ) throws(Failure) {
    if let receiver = arguments.request.receiver {
      if !receiver.isRecording { try checkOptions(ofReceiver: arguments) }
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
  private static func checkOptions(
    ofReceiver arguments: Arguments<AppRequest>
  ) throws(Failure) {
    if let option = arguments.given.subtracting(AppRequest.ofReceiver.names).min() {
      throw .arguments("\(option) is for a route; a receiver's fixes come as they are")
    }
  }
}

extension Command {
  static let live = Command(
    "live", "track by a receiver, --nmea FILE or --gpsd HOST, on the real clock, until Ctrl-C",
    operands: "RECEIVER [options]",
    examples: ["--nmea /dev/ttyUSB0", "--gpsd localhost --threshold 50m"]
  ) { (arguments: Arguments<LiveRequest>) throws(Failure) in
    var request = arguments.request
    if let route = arguments.operands.first {
      throw .arguments("live has no route, so what is '\(route)' for? To ride it: run \(route)")
    }
    guard let receiver = request.receiver else {
      throw .arguments("live needs a receiver: --nmea FILE, --nmea - or --gpsd HOST:PORT")
    }
    for remark in request.ineffectiveOptions().texts {
      StandardStream.error.say("tracker-sim: warning: \(remark)")
    }
    try LiveSession(request, receiver: receiver).run()
  }
}
