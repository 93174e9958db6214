import TrackerPipeline

extension Command {
  /// In the order of the help.
  static let all: [Command] = [
    run, app, route, sweep, worker, live, scenario, verify, routes, completions, man, install, help,
    version,
  ]

  static func named(_ word: String) throws(Failure) -> Command {
    let name = word == "-h" ? "help" : word.hasPrefix("--") ? String(word.dropFirst(2)) : word
    let known = name == word ? all : [help, version]
    guard let command = known.first(where: { $0.name == name }) else {
      throw .arguments(complaint(about: word))
    }
    return command
  }

  /// Performs the command, or prints its help if that is requested.
  func perform(with arguments: ArraySlice<String>) throws(Failure) {
    if arguments.prefix(while: { $0 != "--" }).contains(where: ["--help", "-h"].contains) {
      try StandardStream.output.write(Help.text(of: self))
    } else {
      try perform(arguments)
    }
  }

  private static func complaint(about word: String) -> String {
    let name = String(word.prefix { $0 != "=" })
    if RunRequest.options.has(name) {
      return "\(name) belongs to a ride: tracker-sim run ROUTE \(word) ..."
    }
    if word.hasPrefix("-") {
      return Spelling.unknown(
        "option", name, known: ["--help", "--version"] + RunRequest.options.names)
    }
    let isRoute = BuiltInRoute(rawValue: word) != nil || word.contains { "/.".contains($0) }
    return isRoute
      ? "'\(word)' is no command; to ride it: tracker-sim run \(word)"
      : Spelling.unknown("command", word, known: all.map(\.name))
  }
}
