/// What is to be done, and how it is to be shown.
struct Options {
  enum Format {
    case text
    case json
  }

  enum Task: Equatable {
    /// The table of times and allocations.
    case measure
    case growth
    case instructions
    case check
    case record
    case document
    case list
    case help
    /// The rounds of the benchmark of this name, and nothing else; nil for as many units as are
    /// counted.
    case run(name: String, count: Int?)
    /// The most memory that a command ever occupies.
    case peakMemory(command: [String])
  }

  var filters: [String] = []
  var rounds = 7
  var format = Format.text
  private(set) var task = Task.measure

  var showsGrowth: Bool { [.growth, .check, .document, .list].contains(task) }

  /// The arguments that run so many units of one benchmark.
  static func running(_ name: String, _ count: Int) -> [String] {
    ["--run", name, "--count", "\(count)"]
  }

  init(_ arguments: [String]) throws(UsageError) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      let (name, value) = Self.split(argument)
      switch name {
      case "--filter": filters.append(try Self.value(of: name, value, &rest))
      case "--rounds": rounds = try Self.number(name, try Self.value(of: name, value, &rest), 7)
      case "--run": try choose(.run(name: try Self.value(of: name, value, &rest), count: nil))
      case "--count":
        let count = try Self.number(name, try Self.value(of: name, value, &rest), 1)
        guard case .run(let benchmark, nil) = task else {
          throw UsageError("--count comes behind --run NAME, and once")
        }
        task = .run(name: benchmark, count: count)
      case "--peak-memory":
        guard !rest.isEmpty else {
          throw UsageError("--peak-memory needs a command: --peak-memory COMMAND ARGUMENTS...")
        }
        try choose(.peakMemory(command: Array(rest)))
        rest = []
      default:
        if let value { throw UsageError("\(name) takes no value, so what is '\(value)' for?") }
        try set(name)
      }
    }
  }

  private mutating func set(_ flag: String) throws(UsageError) {
    switch flag {
    case "--json": format = .json
    case "--check": try choose(.check)
    case "--growth": try choose(.growth)
    case "--instructions": try choose(.instructions)
    case "--record": try choose(.record)
    case "--document": try choose(.document)
    case "--list": try choose(.list)
    case "--help", "-h": task = .help
    default:
      throw UsageError(
        flag.hasPrefix("-")
          ? "there is no option \(flag); --help shows all"
          : "'\(flag)' is no option; to measure what has it in its name: --filter \(flag)")
    }
  }

  private mutating func choose(_ new: Task) throws(UsageError) {
    guard task == .measure || task == new else {
      throw UsageError("these options are two tasks; choose one. --help shows what each does")
    }
    task = new
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
  ) throws(UsageError) -> String {
    guard let value = attached ?? rest.popFirst(), !value.isEmpty else {
      throw UsageError(
        ["--filter", "--run"].contains(name)
          ? "\(name) needs a name: \(name) zip; --list shows all names"
          : "\(name) needs a number: \(name) 21")
    }
    return value
  }

  private static func number(
    _ name: String, _ text: String, _ least: Int
  ) throws(UsageError) -> Int {
    guard let number = Int(text), number >= least else {
      throw UsageError("'\(text)' is no value of \(name); write a whole number, \(least) or more")
    }
    return number
  }
}

/// What is wrong with the arguments, and what would be right: one line.
struct UsageError: Error {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}
