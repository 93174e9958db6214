/// A command: the first argument.
struct Command: Sendable {
  let name: String
  /// The arguments after its name: `ROUTE [options]`.
  let operands: String
  /// A summary in one line.
  let summary: String
  /// The kind of its operands.
  let kind: ValueKind
  let options: [OptionGroup]
  /// Whole lines that can be copied.
  let examples: [String]
  /// Receives the arguments after its name.
  let perform: @Sendable (ArraySlice<String>) throws(Failure) -> Void

  init(
    _ name: String, _ summary: String, operands: String = "", kind: ValueKind = .free,
    options: [OptionGroup] = [], examples: [String],
    perform: @escaping @Sendable (ArraySlice<String>) throws(Failure) -> Void
  ) {
    self.name = name
    self.operands = operands
    self.summary = summary
    self.kind = kind
    self.options = options
    self.examples = examples.map { "tracker-sim \(name)" + ($0.isEmpty ? "" : " \($0)") }
    self.perform = perform
  }

  /// A command with options, which make its request.
  init<Request: CommandRequest>(
    _ name: String, _ summary: String, operands: String, kind: ValueKind = .free,
    examples: [String],
    perform: @escaping @Sendable (Arguments<Request>) throws(Failure) -> Void
  ) {
    self.init(
      name, summary, operands: operands, kind: kind, options: Request.options.groups,
      examples: examples
    ) { arguments throws(Failure) in
      try perform(Arguments(arguments))
    }
  }

  /// A command without arguments.
  init(
    _ name: String, _ summary: String, examples: [String] = [""],
    perform: @escaping @Sendable () throws(Failure) -> Void
  ) {
    self.init(name, summary, examples: examples) { arguments throws(Failure) in
      if let extra = arguments.first {
        throw .arguments("\(name) takes no arguments, so what is '\(extra)' for?")
      }
      try perform()
    }
  }

  /// The usage line: `tracker-sim run ROUTE [options]`.
  var usage: String {
    (["tracker-sim", name] + (operands.isEmpty ? [] : [operands])).joined(separator: " ")
  }

  /// True if its operands are places, and not routes, when it has the option `--between`.
  var takesPlacesWithBetween: Bool {
    allOptions.contains { $0.name == DirectionsOptions.betweenOption.name }
  }

  /// All its options, in the order of the help.
  var allOptions: [OptionDescription] { options.flatMap(\.options) }
}
