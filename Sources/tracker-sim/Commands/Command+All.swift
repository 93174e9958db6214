import Foundation
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

extension Command {
  static let help = Command(
    "help", "explain all of it, one command, or one option", operands: "[COMMAND or OPTION]",
    kind: .words(all.map(\.name)), examples: ["sweep", "threshold"]
  ) { arguments throws(Failure) in
    guard let word = arguments.first else {
      return try StandardStream.output.write(Help.overview(of: all))
    }
    guard arguments.count == 1 else {
      throw .arguments(
        "help takes one command or option, so what is '\(arguments.dropFirst().joined(separator: " "))' for?"
      )
    }
    try StandardStream.output.write(text(about: word))
  }

  /// The help of a command, or of the option of that name, also without its dashes.
  private static func text(about word: String) throws(Failure) -> String {
    if let command = all.first(where: { $0.name == word }) { return Help.text(of: command) }
    let name = word.hasPrefix("-") ? word : "--" + word
    if let text = Help.text(ofOption: name, in: all) { return text }
    if word.hasPrefix("-") { return Help.text(of: try named(word)) }
    let meant =
      Spelling.nearest(to: word, in: all.map(\.name))
      ?? Spelling.nearest(to: name, in: all.flatMap(\.allOptions).map(\.name))
    throw .arguments(Spelling.unknown("command or option", word, meant: meant))
  }
}

extension Command {
  static let version = Command(
    "version", "print the version, and how it was built", operands: "[--json]",
    examples: ["", "--json"]
  ) { (arguments: Arguments<VersionRequest>) throws(Failure) in
    if let extra = arguments.operands.first {
      throw .arguments("version takes nothing but --json, so what is '\(extra)' for?")
    }
    if arguments.request.isJSON {
      try StandardStream.output.descriptor.write(Build.ofProgram.json)
    } else {
      try StandardStream.output.write(Build.ofProgram.text + credits)
    }
  }

  /// `tracker-sim --version`, which is no more than the version.
  static let versionFlag = Command("--version", "print the version") { () throws(Failure) in
    try StandardStream.output.write("tracker-sim \(Program.version)\n" + credits)
  }

  private static let credits = "names of cities: \(OfflineGeocoder.credit)\n"
}

extension Command {
  static let man = Command(
    "man", "print the manual page", examples: ["> tracker-sim.1"]
  ) { () throws(Failure) in
    try StandardStream.output.write(ManPage.text(of: all))
  }
}

extension Command {
  static let completions = Command(
    "completions", "print the script for a shell that completes commands: bash, zsh or fish",
    operands: "SHELL", kind: .words(Shell.allCases.map(\.rawValue)),
    examples: ["bash > ~/.tracker-sim.bash", "fish > ~/.config/fish/completions/tracker-sim.fish"]
  ) { arguments throws(Failure) in
    let known = Shell.allCases.map(\.rawValue).joined(separator: ", ")
    // The request of the scripts while a place is typed.
    if arguments.first == CityCompletions.word, arguments.count == 2, let text = arguments.last {
      return try StandardStream.output.write(
        CityCompletions.names(for: text).map { $0 + "\n" }.joined())
    }
    guard let word = arguments.first, arguments.count == 1 else {
      throw .arguments("completions takes the name of one shell: \(known)")
    }
    guard let shell = Shell(rawValue: word) else {
      throw .arguments("completions: '\(word)' is not known; there are \(known)")
    }
    try StandardStream.output.write(shell.completions(of: all))
  }
}

extension Command {
  static let install = Command(
    "install", "put the command, its cities, manual page and completions under a prefix",
    operands: "[--prefix DIR]", examples: ["", "--prefix ~/.local"]
  ) { (arguments: Arguments<InstallRequest>) throws(Failure) in
    if let extra = arguments.operands.first {
      throw .arguments("install takes nothing but --prefix DIR, so what is '\(extra)' for?")
    }
    InterruptCleanup.watch()
    try Installation(prefix: prefix(arguments.request.prefix), commands: all).run()
  }

  /// An absolute path. A shell does not expand the `~` of `--prefix=~/.local`.
  private static func prefix(_ given: String?) -> String {
    let path = given ?? (geteuid() == 0 ? "/usr/local" : "~/.local")
    let isAtHome = path == "~" || path.hasPrefix("~/")
    // Foundation would ask the user database first, unlike a shell.
    let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
    let expanded = isAtHome ? home + path.dropFirst() : path
    return URL(fileURLWithPath: expanded).standardizedFileURL.path
  }
}
