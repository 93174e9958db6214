import TrackerPipeline

/// Reads the arguments of `run`: routes, and options in any order around them. Those of `live` are the
/// same without routes.
struct RideArguments {
  private let options: [Option]
  private var rest: ArraySlice<String>
  private var result = RideRequest()
  private var routes: [String] = []
  private var given: Set<String> = []

  init(_ arguments: ArraySlice<String>, options: [Option] = Option.all) {
    rest = arguments
    self.options = options
  }

  consuming func request() throws(Failure) -> RideRequest {
    try takeAll()
    result.routes = try checkedRoutes()
    return result
  }

  /// And the receiver to track by.
  consuming func live() throws(Failure) -> (RideRequest, Receiver) {
    try takeAll()
    result.routes = ["live"]
    if let route = routes.first {
      throw .arguments("live has no route, so what is '\(route)' for? To ride it: run \(route)")
    }
    guard let receiver = result.receiver else {
      throw .arguments("live needs a receiver: --nmea FILE, --nmea - or --gpsd HOST:PORT")
    }
    return (result, receiver)
  }

  private mutating func takeAll() throws(Failure) {
    var onlyOperands = false
    while let word = rest.popFirst() {
      if onlyOperands || word == "-" || !word.hasPrefix("-") {
        routes.append(word)
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
    guard given.insert(name).inserted else {
      throw .arguments("\(name) is given twice; once is enough")
    }
    guard option.takesValue || parts.count == 1 else {
      throw .arguments("\(name) takes no value")
    }
    let value = try parts.count == 2 ? String(parts[1]) : followingValue(of: option)
    do throws(InvalidValue) {
      try result.set(option, to: value)
    } catch {
      throw .arguments("\(name): \(error.message)")
    }
  }

  /// The next argument; an option instead of it means that the value was forgotten.
  private mutating func followingValue(of option: Option) throws(Failure) -> String {
    guard option.takesValue else { return "" }
    if let fallback = option.fallback {
      guard !fallback.isEmpty, let next = rest.first, Pace.isFactor(next) else { return fallback }
    } else if rest.first.map({ $0.hasPrefix("--") }) ?? true {
      throw .arguments("\(option.name) needs a value: \(option.name) \(option.metavariable)")
    }
    return rest.popFirst() ?? ""
  }

  private func checkedRoutes() throws(Failure) -> [String] {
    guard !routes.isEmpty, !routes.contains("") else {
      throw .arguments(
        "run needs a route: a name from 'tracker-sim routes', a file, or - for standard input")
    }
    guard routes.count(where: { $0 == "-" }) <= 1 else {
      throw .arguments("standard input can be read once, and - is given twice")
    }
    if given.contains("--realtime"), let factor = routes.first(where: Pace.seemsFactor) {
      throw .arguments("'\(factor)' is not a factor of --realtime; write --realtime 10x")
    }
    if result.pace != nil, let jobs = result.jobs, jobs > 1 {
      throw .arguments("--jobs \(jobs): rides by the clock come one after the other")
    }
    return routes
  }
}
