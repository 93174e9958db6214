import TrackerPipeline

extension Command {
  /// In the order of the help.
  static let all: [Command] = [
    run, app, route, sweep, worker, live, scenario, verify, routes, completions, man, install, help,
    version,
  ]

  static func named(_ word: String) throws(Failure) -> Command {
    if ["-h", "--help"].contains(word) { return help }
    guard let command = (all + [versionFlag]).first(where: { $0.name == word }) else {
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

  /// True if a first argument is no command but a route, which is ridden.
  static func isRoute(_ word: String) -> Bool {
    if all.contains(where: { $0.name == word }) { return false }
    return BuiltInRoute(rawValue: word) != nil || word == "-"
      || !word.hasPrefix("-") && word.contains { "/.".contains($0) }
      || PathTarget(of: word) == .file
  }

  private static func complaint(about word: String) -> String {
    let name = String(word.prefix { $0 != "=" })
    let ofRide = RunRequest.options.options.map(\.description)
    if RunRequest.options.has(name) {
      return "\(name) belongs to a ride: tracker-sim run ROUTE \(word) ..."
    }
    if let advice = OptionSpelling.advice(on: name, known: ofRide) {
      return "unknown option '\(name)'; for a ride: tracker-sim run ROUTE \(advice)"
    }
    if word.hasPrefix("-") { return OptionSpelling.unknown(name, known: ofRide + [versionOption]) }
    if let option = ofRide.first(where: { $0.name == "--" + word }) {
      let other = word == "map" ? ", or --html FILE for the browser" : ""
      return "unknown command '\(word)'; \(word == "map" ? "a map" : "it") is an option of a ride: "
        + "tracker-sim run ROUTE \(option.synopsis)\(other)"
    }
    return Spelling.unknown("command", word, known: all.map(\.name))
  }

  private static let versionOption = OptionDescription(
    name: versionFlag.name, value: "", meaning: versionFlag.summary)
}
