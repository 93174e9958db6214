import TrackerPipeline

/// Parses the arguments of a command: options become its request, and everything else is an operand,
/// in any order.
struct Arguments<Request: CommandRequest> {
  private(set) var request = Request()
  private(set) var operands: [String] = []
  /// The names of the options that were given.
  private(set) var given: Set<String> = []
  private var rest: ArraySlice<String>

  init(_ arguments: ArraySlice<String>) throws(Failure) {
    rest = arguments
    try takeAll()
  }

  private mutating func takeAll() throws(Failure) {
    var onlyOperands = false
    while let word = rest.popFirst() {
      // Degrees south are negative, and an arrow is between two places.
      if onlyOperands || ["-", "->"].contains(word) || !word.hasPrefix("-")
        || Coordinate(written: word) != nil || Coordinate.isHalf(word)
      {
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
    guard let option = Request.options.options.first(where: { $0.name == name }) else {
      throw .arguments(
        OptionSpelling.unknown(name, known: Request.options.options.map(\.description)))
    }
    guard given.insert(name).inserted else {
      throw .arguments("\(name) is given twice; once is enough")
    }
    guard option.description.takesValue || parts.count == 1 else {
      throw .arguments("\(name) takes no value")
    }
    let value = try parts.count == 2 ? String(parts[1]) : followingValue(of: option.description)
    try check(value, of: option.description)
    do throws(InvalidValue) {
      try option.apply(value, &request)
    } catch {
      throw .arguments("\(name): \(error.message)")
    }
  }

  /// Refuses a unit that is a word of its own: it would be taken for an operand.
  private func check(_ value: String, of option: OptionDescription) throws(Failure) {
    guard let units = option.value.quantity?.units, value.last?.isNumber == true,
      let unit = rest.first, units.contains(where: { $0.name == unit })
    else { return }
    throw .arguments(
      "\(option.name) \(value) \(unit): a number and its unit are one word; write \(value)\(unit) "
        + "or '\(value) \(unit)'")
  }

  /// The next argument; if that is an option, the value is missing.
  private mutating func followingValue(of option: OptionDescription) throws(Failure) -> String {
    guard option.takesValue else { return "" }
    if let fallback = option.fallback {
      guard !fallback.isEmpty, let next = rest.first, Pace.isFactor(next) else { return fallback }
    } else if rest.first.map({ $0.hasPrefix("--") }) ?? true {
      throw .arguments("\(option.name) needs a value: \(option.synopsis)")
    }
    return rest.popFirst() ?? ""
  }
}
