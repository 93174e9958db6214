import TrackerPipeline

/// What the arguments ask for.
enum Command {
  /// No arguments: a first look.
  case tour
  case ride(RideRequest)
  /// One file, and how to print what came of it.
  case scenario(String, ScenarioRun.Format)
  /// Files, and folders of them.
  case verify([String])
  case routes
  case help
  case version

  private static let names = ["run", "scenario", "verify", "routes", "help"]

  init(_ arguments: [String]) throws(Failure) {
    guard let word = arguments.first else {
      self = .tour
      return
    }
    let rest = arguments.dropFirst()
    switch word {
    case "help", "--help", "-h": self = .help
    case "version", "--version":
      try Self.expectNothing(in: rest, after: word)
      self = .version
    case "routes":
      if rest.contains(where: ["--help", "-h"].contains) {
        self = .help
      } else {
        try Self.expectNothing(in: rest, after: word)
        self = .routes
      }
    case "run":
      self = try RideArguments(rest).request().map { .ride($0) } ?? .help
    case "scenario", "verify":
      self = try ScenarioArguments(rest).command(word) ?? .help
    default: throw .arguments(Self.complaint(about: word))
    }
  }

  private static func expectNothing(
    in rest: ArraySlice<String>, after word: String
  ) throws(Failure) {
    if let extra = rest.first {
      throw .arguments("\(word) takes no arguments, so what is '\(extra)' for?")
    }
  }

  private static func complaint(about word: String) -> String {
    let name = String(word.prefix { $0 != "=" })
    if Option.all.contains(where: { $0.name == name }) {
      return "\(name) belongs to a ride: tracker-sim run ROUTE \(word) ..."
    }
    if word.hasPrefix("-") {
      return Spelling.unknown("option", name, known: ["--help", "--version"] + Option.names)
    }
    let isRoute = BuiltInRoute(rawValue: word) != nil || word.contains { "/.".contains($0) }
    return isRoute
      ? "'\(word)' is no command; to ride it: tracker-sim run \(word)"
      : Spelling.unknown("command", word, known: names)
  }
}
