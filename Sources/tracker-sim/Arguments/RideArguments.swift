import TrackerPipeline

/// Parses arguments: options become a request, and everything else is an operand, in any order.
struct RideArguments {
  private(set) var request = RideRequest()
  private(set) var operands: [String] = []
  /// The options with several values, in the order in which they were given.
  private(set) var axes: [OptionAxis] = []
  private let options: [Option]
  /// The names of the options that may have several values.
  private let listed: Set<String>
  private var rest: ArraySlice<String>

  /// - Parameter listed: Options that may have several values, one for each ride.
  init(
    _ arguments: ArraySlice<String>, options: [OptionGroup], listed: [OptionGroup] = []
  ) throws(Failure) {
    rest = arguments
    self.options = options.flatMap(\.options)
    self.listed = Set(listed.flatMap(\.options).map(\.name))
    try takeAll()
  }

  private mutating func takeAll() throws(Failure) {
    var onlyOperands = false
    while let word = rest.popFirst() {
      // Degrees south are negative.
      if onlyOperands || word == "-" || !word.hasPrefix("-") || Coordinate(written: word) != nil {
        operands.append(word)
      } else if word == "--" {
        onlyOperands = true
      } else {
        try take(word)
      }
    }
  }

  /// `--name value` or `--name=value`.
  private mutating func take(_ word: String) throws(Failure) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let option = options.first(where: { $0.name == name }) else {
      throw .arguments(Spelling.unknown("option", name, known: options.map(\.name) + ["--help"]))
    }
    guard request.given[name] == nil, !axes.contains(where: { $0.name == name }) else {
      throw .arguments("\(name) is given twice; once is enough")
    }
    guard option.takesValue || parts.count == 1 else {
      throw .arguments("\(name) takes no value")
    }
    let value = try parts.count == 2 ? String(parts[1]) : followingValue(of: option)
    do throws(InvalidValue) {
      try apply(option, value)
    } catch {
      throw .arguments("\(name): \(error.message)")
    }
  }

  private mutating func apply(_ option: Option, _ value: String) throws(InvalidValue) {
    if listed.contains(option.name) {
      let axis = try OptionAxis(option, value)
      if axis.values.count > 1 { return axes.append(axis) }
    }
    try request.set(option, to: value)
  }

  /// The next argument; if that is an option, the value is missing.
  private mutating func followingValue(of option: Option) throws(Failure) -> String {
    guard option.takesValue else { return "" }
    if let fallback = option.fallback {
      guard !fallback.isEmpty, let next = rest.first, Pace.isFactor(next) else { return fallback }
    } else if rest.first.map({ $0.hasPrefix("--") }) ?? true {
      throw .arguments("\(option.name) needs a value: \(option.name) \(option.metavariable)")
    }
    return rest.popFirst() ?? ""
  }
}
