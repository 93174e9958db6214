import TrackerPipeline

extension Option {
  /// Who names the places, and how well that goes.
  static let geocoding = [
    Option("--geocoder", "NAME", "offline, coordinates or nominatim=URL (offline)") {
      text, ride throws(InvalidValue) in
      ride.geocoder = try RideRequest.GeocoderChoice(text)
    },
    Option("--allow-network", "", "ask a server in virtual time too", fallback: "") {
      text, ride throws(InvalidValue) in
      if !text.isEmpty {
        throw InvalidValue(message: "it takes no value, so what is '\(text)' for?")
      }
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
    Option("--latency", "TIME", "how long the geocoder takes to answer (300ms)") {
      text, ride throws(InvalidValue) in
      ride.script.latency = try Quantity.time.duration(of: text, atLeast: 0)
    },
    Option("--fail", "LIST", "which geocodes fail, the first is 1: 2,5-7 (none)") {
      text, ride throws(InvalidValue) in
      ride.script.failing = try Ordinals.parse(text)
    },
    Option("--failure-rate", "RATE", "the share of geocodes that fail by chance (0)") {
      text, ride throws(InvalidValue) in
      ride.script.failureRate = try Quantity.share.value(of: text, atLeast: 0, atMost: 1)
    },
    Option("--seed", "NUMBER", "where chance starts: the same seed, the same ride (1)") {
      text, ride throws(InvalidValue) in
      guard let seed = UInt64(text) else {
        throw InvalidValue(message: "'\(text)' is no seed; write a whole number, 0 or more")
      }
      ride.script.seed = seed
    },
  ]
}
