extension Command {
  static let live = Command(
    "live", "track by a receiver, --nmea FILE or --gpsd HOST, on the real clock, until Ctrl-C",
    operands: "RECEIVER [options]", options: liveOptions
  ) { arguments throws(Failure) in
    let arguments = try RideArguments(arguments, options: liveOptions)
    var request = arguments.request
    request.routes = ["live"]
    if let route = arguments.operands.first {
      throw .arguments("live has no route, so what is '\(route)' for? To ride it: run \(route)")
    }
    guard let receiver = request.receiver else {
      throw .arguments("live needs a receiver: --nmea FILE, --nmea - or --gpsd HOST:PORT")
    }
    for remark in request.ineffectiveOptions(isLive: true) {
      StandardStream.error.say("tracker-sim: warning: \(remark)")
    }
    try LiveSession(request, receiver: receiver).run()
  }

  private static let liveOptions = [
    OptionGroup("Receiver", Option.receiver),
    OptionGroup("Rules", Option.rules),
    OptionGroup(
      "Geocoder",
      Option.geocoding.filter {
        ["--geocoder", "--network-timeout", "--language"].contains($0.name)
      }),
    OptionGroup("Ride", Option.ride.filter { $0.name == "--settle" }),
    OptionGroup(
      "Output",
      Option.output.filter {
        [
          "--format", "--output", "--html", "--tiles", "--tiles-credit", "--svg",
        ].contains($0.name)
      }),
  ]
}
