import TrackerPipeline

/// What the first argument names.
struct Command: Sendable {
  let name: String
  /// What follows its name: `ROUTE [options]`.
  let operands: String
  /// One line on what it does.
  let summary: String
  /// What its operands may be.
  let kind: ValueKind
  let options: [OptionGroup]
  /// Gets the arguments behind its name.
  let perform: @Sendable (ArraySlice<String>) throws(Failure) -> Void

  init(
    _ name: String, _ summary: String, operands: String = "", kind: ValueKind = .free,
    options: [OptionGroup] = [],
    perform: @escaping @Sendable (ArraySlice<String>) throws(Failure) -> Void
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.kind = kind
    self.options = options
    self.perform = perform
  }

  /// A command without arguments.
  init(
    _ name: String, _ summary: String,
    perform: @escaping @Sendable () throws(Failure) -> Void
  ) {
    self.init(name, summary) { arguments throws(Failure) in
      if let extra = arguments.first {
        throw .arguments("\(name) takes no arguments, so what is '\(extra)' for?")
      }
      try perform()
    }
  }

  /// As it is written: `tracker-sim run ROUTE [options]`.
  var usage: String {
    (["tracker-sim", name] + (operands.isEmpty ? [] : [operands])).joined(separator: " ")
  }

  static func named(_ word: String) throws(Failure) -> Command {
    let name = word == "-h" ? "help" : word.hasPrefix("--") ? String(word.dropFirst(2)) : word
    let known = name == word ? all : [help, version]
    guard let command = known.first(where: { $0.name == name }) else {
      throw .arguments(complaint(about: word))
    }
    return command
  }

  /// Performs the command, unless it is its help that is asked for.
  func perform(with arguments: ArraySlice<String>) throws(Failure) {
    if arguments.prefix(while: { $0 != "--" }).contains(where: ["--help", "-h"].contains) {
      try StandardStream.output.write(Help.text(of: self))
    } else {
      try perform(arguments)
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
      : Spelling.unknown("command", word, known: all.map(\.name))
  }
}
