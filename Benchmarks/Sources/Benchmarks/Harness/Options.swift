/// What is to be measured, and how it is to be shown.
struct Options {
  enum Format {
    case text
    case markdown
    case json
  }

  var filters: [String] = []
  var rounds = 7
  var format = Format.text
  var isCheck = false
  var isGrowth = false
  var isList = false
  var isHelp = false
  /// A command to run instead of benchmarks; empty for none.
  var errand: [String] = []

  init(_ arguments: [String]) throws(Misuse) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let (name, value) = Self.split(argument)
      switch name {
      case "--filter": filters.append(try Self.value(of: name, value, &rest))
      case "--rounds": rounds = try Self.rounds(try Self.value(of: name, value, &rest))
      case "--weigh":
        errand = Array(rest)
        rest = []
        if errand.isEmpty { throw Misuse("--weigh needs a command: --weigh COMMAND ARGUMENTS...") }
      default:
        if let value { throw Self.isUnexpected(value, of: name) }
        try set(name)
      }
    }
  }

  private mutating func set(_ flag: String) throws(Misuse) {
    switch flag {
    case "--json": try choose(.json)
    case "--markdown": try choose(.markdown)
    case "--check": isCheck = true
    case "--growth": isGrowth = true
    case "--list": isList = true
    case "--help", "-h": isHelp = true
    default:
      throw Misuse(
        flag.hasPrefix("-")
          ? "there is no option \(flag); there are --filter, --rounds, --json, --markdown, "
            + "--check, --growth, --list and --help"
          : "'\(flag)' is no option; to measure what has it in its name: --filter \(flag)")
    }
  }

  private mutating func choose(_ new: Format) throws(Misuse) {
    guard format == .text || format == new else {
      throw Misuse("--json and --markdown are two formats; choose one")
    }
    format = new
  }

  /// `--filter=zip` as well as `--filter zip`.
  private static func split(_ argument: String) -> (name: String, value: String?) {
    guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else {
      return (argument, nil)
    }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }

  private static func value(
    of name: String, _ attached: String?, _ rest: inout ArraySlice<String>
  ) throws(Misuse) -> String {
    guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
      throw Misuse(
        name == "--filter"
          ? "--filter needs a part of a name: --filter zip; --list shows all names"
          : "--rounds needs a number: --rounds 21")
    }
    return value
  }

  private static func rounds(_ text: String) throws(Misuse) -> Int {
    guard let rounds = Int(text), rounds >= 7 else {
      throw Misuse("'\(text)' is no number of rounds; write a whole number, 7 or more")
    }
    return rounds
  }

  private static func isUnexpected(_ value: String, of name: String) -> Misuse {
    Misuse("\(name) takes no value, so what is '\(value)' for?")
  }
}

/// What is wrong with the arguments, and what would be right: one line.
struct Misuse: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
