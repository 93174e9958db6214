import TrackerPipeline

extension Command {
  /// In the order of the help.
  static let all: [Command] = [
    run, live, scenario, verify, routes, completions, man, help, version,
  ]

  static let run = Command(
    "run", "ride routes: built-in, or GPX, KML, GeoJSON, NMEA or CSV files, or - for stdin",
    operands: "ROUTE... [options]",
    kind: .words(BuiltInRoute.allCases.map(\.name), orFile: true), options: OptionGroup.ofRide
  ) { arguments throws(Failure) in
    try Rides(RideArguments(arguments).request()).run()
  }

  static let live = Command(
    "live", "track by a receiver, --nmea FILE or --gpsd HOST, on the real clock, until Ctrl-C",
    operands: "RECEIVER [options]", options: OptionGroup.ofLive
  ) { arguments throws(Failure) in
    let options = OptionGroup.ofLive.flatMap(\.options)
    let (request, receiver) = try RideArguments(arguments, options: options).live()
    try Live(request, receiver: receiver).run()
  }

  static let scenario = Command(
    "scenario", "ride a scenario, and compare with what it expects",
    operands: "FILE [--format json]", kind: .file
  ) { arguments throws(Failure) in
    try ScenarioArguments(arguments).scenario().run()
  }

  static let verify = Command(
    "verify", "ride all scenarios in files and folders; those in Scenarios unless told",
    operands: "[PATH...]", kind: .file
  ) { arguments throws(Failure) in
    try ScenarioArguments(arguments).verification().run()
  }

  static let routes = Command("routes", "list the built-in routes") { () throws(Failure) in
    try StandardStream.output.write(RouteList.text)
  }

  static let completions = Command(
    "completions", "print what a shell needs to complete commands: bash, zsh or fish",
    operands: "SHELL", kind: .words(Shell.allCases.map(\.rawValue))
  ) { arguments throws(Failure) in
    let known = Shell.allCases.map(\.rawValue).joined(separator: ", ")
    guard let word = arguments.first, arguments.count == 1 else {
      throw .arguments("completions takes the name of one shell: \(known)")
    }
    guard let shell = Shell(rawValue: word) else {
      throw .arguments("completions: '\(word)' is not known; there are \(known)")
    }
    try StandardStream.output.write(shell.completions)
  }

  static let man = Command("man", "print the manual page") { () throws(Failure) in
    try StandardStream.output.write(ManPage.text)
  }

  static let help = Command(
    "help", "explain all of it, or one command", operands: "[COMMAND]",
    kind: .words(all.map(\.name))
  ) { arguments throws(Failure) in
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
