import TrackerPipeline

extension Option {
  /// Options for the geocoder and its faults.
  static let geocoding = [
    Option(
      "--geocoder", "NAME", "offline, coordinates or nominatim=URL (offline)",
      kind: .words(["offline", "coordinates", "nominatim="])
    ) { text, ride throws(InvalidValue) in
      ride.geocoder = try RideRequest.GeocoderChoice(text)
    },
    Option("--allow-network", "", "ask a server in virtual time too") { _, ride in
      ride.allowsNetwork = true
    },
    Option("--network-timeout", "TIME", "how long a server may take to answer (10s)") {
      text, ride throws(InvalidValue) in
      ride.networkTimeout = try Quantity.time.duration(of: text, atLeast: 0.001)
    },
    Option("--language", "CODE", "of the names that a server gives: en (its own)") {
      text, ride throws(InvalidValue) in
      ride.language = try Language.parse(text)
    },
    Option("--latency", "TIME", "how long an answer takes; or uniform:0.1-2 (300ms)") {
      text, ride throws(InvalidValue) in
      ride.script.latency = try LatencyScript.parse(text)
    },
    Option("--fail", "LIST", "which geocodes fail, the first is 1: 2,5-7 (none)") {
      text, ride throws(InvalidValue) in
      ride.script.failing = try Ordinals.parse(text)
    },
    Option("--failure-rate", "RATE", "the share of geocodes that fail by chance (0)") {
      text, ride throws(InvalidValue) in
      ride.script.failureRate = try Quantity.share(of: text)
    },
    Option("--no-result", "LIST", "which geocodes find nothing: 3,5 (none)") {
      text, ride throws(InvalidValue) in
      ride.script.withoutResult = try Ordinals.parse(text)
    },
    Option("--no-result-rate", "RATE", "the share of geocodes that find nothing (0)") {
      text, ride throws(InvalidValue) in
      ride.script.noResultRate = try Quantity.share(of: text)
    },
    Option("--rate-limit", "N/TIME", "refuse more geocodes than 1/2s or 50/min (none)") {
      text, ride throws(InvalidValue) in
      ride.script.rateLimit = try RateLimitScript.parse(text)
    },
    Option("--geocoder-offline", "SPANS", "when no geocode gets through: 60-90 (never)") {
      text, ride throws(InvalidValue) in
      ride.script.offline = try TimeSpans.parse(text)
    },
    Option("--seed", "NUMBER", "where chance starts; same seed, same ride (1)") {
      text, ride throws(InvalidValue) in
      guard let seed = UInt64(text) else {
        throw InvalidValue(message: "'\(text)' is no seed; write a whole number, 0 or more")
      }
      ride.script.seed = seed
      ride.faults.seed = seed
    },
  ]
}
