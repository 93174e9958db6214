/// The command: from its arguments to its exit status.
enum TrackerSim {
  static let version = "0.1.0"

  static func run(_ arguments: [String]) -> Int32 {
    do throws(Failure) {
      try perform(Command(arguments))
      return 0
    } catch {
      if let message = error.message {
        StandardStream.error.say("tracker-sim: \(message)")
      }
      return error.exitStatus
    }
  }

  private static func perform(_ command: Command) throws(Failure) {
    switch command {
    case .ride(let request): try Ride(request).run()
    case .tour:
      try Ride(RideRequest()).run()
      StandardStream.error.say("try: tracker-sim run city-run --threshold 50m")
    case .scenario(let file, let format): try ScenarioRun(file: file, format: format).run()
    case .verify(let paths): try Verification(paths: paths).run()
    case .routes: try StandardStream.output.write(RouteList.text)
    case .help: try StandardStream.output.write(Help.text)
    case .version: try StandardStream.output.write("tracker-sim \(version)\n")
    }
  }
}
