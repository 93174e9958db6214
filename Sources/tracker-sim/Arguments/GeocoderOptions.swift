import TrackerPipeline

/// The geocoder that names places.
enum GeocoderChoice: Hashable, Sendable {
  case offline, coordinates
  case nominatim(ServerAddress)
}

extension GeocoderChoice {
  static let option = Option<GeocoderChoice>(
    "--geocoder", "NAME", "offline, coordinates or nominatim=URL", default: "offline",
    kind: .words(["offline", "coordinates", "nominatim="])
  ) { text, choice throws(InvalidValue) in
    choice = try GeocoderChoice(text)
  }

  /// `offline`, `coordinates`, or `nominatim=` and the address of a server.
  ///
  /// - Parameter known: The choices that there are, for the error.
  init(
    _ text: String, known: [String] = ["offline", "coordinates", "nominatim=URL"]
  ) throws(InvalidValue) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    switch (parts[0], parts.count) {
    case ("offline", 1): self = .offline
    case ("coordinates", 1): self = .coordinates
    case ("nominatim", 1):
      throw InvalidValue(message: "nominatim needs a server; write nominatim=http://localhost:8080")
    case ("nominatim", _):
      do throws(ServerAddress.Malformed) {
        self = .nominatim(try ServerAddress(String(parts[1])))
      } catch {
        throw InvalidValue(message: error.message)
      }
    default: throw .unknown(text, known: known)
    }
  }

  /// The name, without the address of a server.
  var name: String {
    switch self {
    case .offline: "offline"
    case .coordinates: "coordinates"
    case .nominatim: "nominatim"
    }
  }
}

/// Options for looking up names, places and directions: in files, and of servers.
struct LookupOptions: Hashable, Sendable {
  /// The paths of files with places, beside the cities that are always known.
  var places: [String] = []
  /// The attribution of the files that do not name their authors; nil if it was not given.
  var placesCredit: String?
  /// The longest time to wait for an answer; nil is ten seconds.
  var givenTimeout: Duration?
  /// The language of the names from a server; nil is the server's default.
  var language: String?

  /// The files that are read.
  var files: [String] { places.map(ZipEntryPath.file) }

  /// How long a server may take.
  var timeout: Duration { givenTimeout ?? .seconds(10) }
}

extension LookupOptions {
  static let options: [Option<LookupOptions>] = [
    placesOption,
    Option("--places-credit", "TEXT", "the authors of places of GeoJSON, for maps") {
      text, lookup throws(InvalidValue) in
      lookup.placesCredit = try CreditText.parse(text)
    },
    Option("--network-timeout", .time, "how long a server may take to answer", default: "10s") {
      text, lookup throws(InvalidValue) in
      lookup.givenTimeout = try Quantity.time.duration(of: text, atLeast: 0.001)
    },
    Option(
      "--language", "CODE", "the language of the names that a server gives: en", default: "its own"
    ) {
      text, lookup throws(InvalidValue) in
      lookup.language = try Language.parse(text)
    },
  ]

  static let placesOption = Option<LookupOptions>(
    "--places", "FILE,...", "files with more names: GeoNames' CH.zip, or GeoJSON",
    default: "cities", kind: .file
  ) { text, lookup throws(InvalidValue) in
    lookup.places = try FileName.list(text)
  }
}

/// Parses a list of languages, the preferred one first.
enum Language {
  /// As in the header `Accept-Language`, without weights: `de-CH,de,en`.
  static func parse(_ text: String) throws(InvalidValue) -> String {
    guard
      text.wholeMatch(of: /[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*(,[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*)*/)
        != nil
    else { throw InvalidValue(message: "'\(text)' is no language; write en, or de-CH,de,en") }
    return text
  }
}

extension GeocoderScript {
  /// Options for the faults of a geocoder.
  static let options: [Option<GeocoderScript>] = [
    Option("--latency", .time, "how long an answer takes; or uniform:0.1-2", default: "300ms") {
      text, script throws(InvalidValue) in
      script.latency = try LatencyScript.parse(text)
    },
    Option("--fail", "LIST", "which geocodes fail, the first is 1: 2,5-7", default: "none") {
      text, script throws(InvalidValue) in
      script.failing = try Ordinals.parse(text)
    },
    Option("--failure-rate", "RATE", "the share of geocodes that fail by chance", default: "0") {
      text, script throws(InvalidValue) in
      script.failureRate = try Quantity.share(of: text)
    },
    Option("--no-result", "LIST", "which geocodes find nothing: 3,5", default: "none") {
      text, script throws(InvalidValue) in
      script.withoutResult = try Ordinals.parse(text)
    },
    Option("--no-result-rate", "RATE", "the share of geocodes that find nothing", default: "0") {
      text, script throws(InvalidValue) in
      script.noResultRate = try Quantity.share(of: text)
    },
    Option("--rate-limit", "N/TIME", "refuse more geocodes than 1/2s or 50/min", default: "none") {
      text, script throws(InvalidValue) in
      script.rateLimit = try RateLimitScript.parse(text)
    },
    offlineOption,
  ]

  static let offlineOption = Option<GeocoderScript>(
    "--geocoder-offline", "SPANS", "when no geocode gets through: 60-90", default: "never"
  ) { text, script throws(InvalidValue) in
    script.offline = try TimeSpans.parse(text)
  }
}

/// Parses latencies: `300ms`, `uniform:100ms-2s`, `normal:300ms,100ms`, `exponential:300ms`.
enum LatencyScript {
  private enum Shape: String, CaseIterable {
    case uniform, normal, exponential
  }

  static func parse(_ text: String) throws(InvalidValue) -> Latency {
    guard let colon = text.firstIndex(of: ":") else {
      return .constant(try time(text))
    }
    let shape = try Shape(named: String(text[..<colon]))
    let numbers = String(text[text.index(after: colon)...])
    switch shape {
    case .uniform:
      let (least, most) = try pair(numbers, separator: "-", example: "uniform:100ms-2s")
      guard least <= most else {
        throw InvalidValue(message: "'\(numbers)' is the wrong way round; the shorter comes first")
      }
      return .uniform(least...most)
    case .normal:
      let (mean, deviation) = try pair(numbers, separator: ",", example: "normal:300ms,100ms")
      return .normal(mean: mean, deviation: deviation)
    case .exponential: return .exponential(mean: try time(numbers))
    }
  }

  private static func pair(
    _ text: String, separator: Character, example: String
  ) throws(InvalidValue) -> (Duration, Duration) {
    let halves = text.split(separator: separator, omittingEmptySubsequences: false)
    guard halves.count == 2 else {
      throw InvalidValue(message: "'\(text)' is not two times; write \(example)")
    }
    return (try time(String(halves[0])), try time(String(halves[1])))
  }

  private static func time(_ text: String) throws(InvalidValue) -> Duration {
    try Quantity.time.duration(of: text, atLeast: 0)
  }
}

/// Parses the rate limit of a geocoder: `1/2s`, `50/min`.
enum RateLimitScript {
  static func parse(_ text: String) throws(InvalidValue) -> RateLimit {
    let halves = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard halves.count == 2, halves[0].allSatisfy({ $0.isASCII && $0.isNumber }),
      let questions = Int(halves[0]), (1...Ordinals.largest).contains(questions)
    else {
      throw InvalidValue(
        message: "'\(text)' is not a number of geocodes in a time; write 1/2s or 50/min")
    }
    let isUnit = halves[1].first?.isLetter ?? false
    let interval = try Quantity.time.duration(
      of: isUnit ? "1" + halves[1] : halves[1], atLeast: 0.001)
    return RateLimit(questions: questions, interval: interval)
  }
}
