import TrackerPipeline

extension Command {
  /// In the order of the help.
  static let all: [Command] = [run, live, routes, help, version]

  static let run = Command(
    "run", "ride routes: built-in, or GPX, KML, GeoJSON, NMEA or CSV files, or - for stdin",
    operands: "ROUTE... [options]",
    kind: .words(BuiltInRoute.allCases.map(\.name), orFile: true), options: OptionGroup.ofRide
  ) { arguments throws(Failure) in
    try Rides(RideArguments(arguments).request()).run()
  }

  static let live = Command(
    "live", "track by a receiver, on the real clock, until Ctrl-C",
    operands: "--nmea FILE | --gpsd HOST [options]", options: OptionGroup.ofLive
  ) { arguments throws(Failure) in
    let options = OptionGroup.ofLive.flatMap(\.options)
    let (request, receiver) = try RideArguments(arguments, options: options).live()
    try Live(request, receiver: receiver).run()
  }

  static let routes = Command("routes", "list the built-in routes") { () throws(Failure) in
    try StandardStream.output.write(RouteList.text)
  }

  static let help = Command("help", "explain all of it, or one command", operands: "[COMMAND]") {
    arguments throws(Failure) in
    guard let word = arguments.first else {
      return try StandardStream.output.write(Help.overview)
    }
    guard arguments.count == 1 else {
      throw .arguments(
        "help takes one command, so what is '\(arguments.dropFirst().joined(separator: " "))' for?")
    }
    try StandardStream.output.write(Help.text(of: named(word)))
  }

  static let version = Command("version", "print the version") { () throws(Failure) in
    try StandardStream.output.write("tracker-sim \(TrackerSim.version)\n\(TrackerSim.credits)\n")
  }
}
