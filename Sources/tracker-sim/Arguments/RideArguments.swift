/// Reads the arguments of `run`: one route, and options in any order around it.
struct RideArguments {
  private var rest: ArraySlice<String>
  private var result = RideRequest()
  private var routes: [String] = []
  private var given: Set<String> = []

  init(_ arguments: ArraySlice<String>) {
    rest = arguments
  }

  /// Nil when it is help that is asked for.
  consuming func request() throws(Failure) -> RideRequest? {
    var onlyOperands = false
    while let word = rest.popFirst() {
      if onlyOperands || word == "-" || !word.hasPrefix("-") {
        routes.append(word)
      } else if word == "--" {
        onlyOperands = true
      } else if word == "--help" || word == "-h" {
        return nil
      } else {
        try take(word)
      }
    }
    result.route = try theRoute()
    return result
  }

  /// `--name value` or `--name=value`.
  private mutating func take(_ word: String) throws(Failure) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts.first ?? "")
    guard let option = Option.all.first(where: { $0.name == name }) else {
      throw .arguments(Spelling.unknown("option", name, known: Option.names + ["--help"]))
    }
    guard given.insert(name).inserted else {
      throw .arguments("\(name) is given twice; once is enough")
    }
    let value = try parts.count == 2 ? String(parts[1]) : followingValue(of: option)
    do throws(InvalidValue) {
      try option.apply(value, &result)
    } catch {
      throw .arguments("\(name): \(error.message)")
    }
  }

  /// The next argument; an option instead of it means that the value was forgotten.
  private mutating func followingValue(of option: Option) throws(Failure) -> String {
    if let fallback = option.fallback {
      guard !fallback.isEmpty, let next = rest.first, Pace.isFactor(next) else { return fallback }
    } else if rest.first.map({ $0.hasPrefix("--") }) ?? true {
      throw .arguments("\(option.name) needs a value: \(option.name) \(option.metavariable)")
    }
    return rest.popFirst() ?? ""
  }

  private func theRoute() throws(Failure) -> String {
    guard let route = routes.first, !route.isEmpty else {
      throw .arguments(
        "run needs a route: a name from 'tracker-sim routes', a file, or - for standard input")
    }
    guard routes.count == 1 else {
      let hint = Double(routes[1]) == nil ? "" : "; a factor of --realtime has an x, \(routes[1])x"
      throw .arguments("one route at a time: '\(routes[1])' comes after '\(route)'\(hint)")
    }
    return route
  }
}
