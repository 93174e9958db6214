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
