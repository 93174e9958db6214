import TrackerPipeline

extension Option {
  /// In the order of the help.
  static let all = rules + geocoding + ride + untimed + output

  private static let rules = [
    Option("--threshold", "LENGTH", "a movement is this far from the last one (20m)") {
      text, ride throws(InvalidValue) in
      ride.settings.movementThreshold = try Quantity.length.value(of: text, atLeast: 0)
    },
    Option("--cadence", "TIME", "the time between two looks at what has moved (5s)") {
      text, ride throws(InvalidValue) in
      ride.settings.cadence = try Quantity.time.duration(of: text, atLeast: 0.001)
    },
    Option("--geocode-timeout", "TIME", "how long a geocode may take (10s)") {
      text, ride throws(InvalidValue) in
      ride.settings.geocodeTimeout = try Quantity.time.duration(of: text, atLeast: 0.001)
    },
    Option("--max-accuracy", "LENGTH", "leave out fixes known to be worse (keep all)") {
      text, ride throws(InvalidValue) in
      ride.settings.maximumAccuracy = try Quantity.length.value(of: text, atLeast: 0.001)
    },
  ]

  private static let geocoding = [
    Option("--geocoder", "NAME", "who names the places: coordinates") {
      text, ride throws(InvalidValue) in
      ride.geocoder = try RideRequest.GeocoderChoice(named: text)
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

  private static let ride = [
    Option("--permission", "SCRIPT", "what is allowed when: 0:authorized,60:denied") {
      text, ride throws(InvalidValue) in
      ride.permission = try PermissionScript.parse(text)
    },
    Option("--settle", "TIME", "how long to go on after the last fix (15s)") {
      text, ride throws(InvalidValue) in
      ride.settle = try Quantity.time.duration(of: text, atLeast: 0)
    },
    Option("--realtime", "[FACTOR]", "ride by the clock; --realtime 10x is faster", fallback: "1x")
    {
      text, ride throws(InvalidValue) in
      ride.pace = try Pace.parse(text)
    },
  ]

  private static let untimed = [
    Option("--speed", "SPEED", "if no point has a time: walk, run, bike, car (5.5)") {
      text, ride throws(InvalidValue) in
      ride.speed = try Speed.parse(text)
    },
    Option("--interval", "TIME", "between two fixes, if no point has a time (1s)") {
      text, ride throws(InvalidValue) in
      ride.interval = try Quantity.time.duration(of: text, atLeast: 0.001)
    },
  ]

  private static let output = [
    Option("--format", "FORMAT", "text or json (text)") { text, ride throws(InvalidValue) in
      ride.format = try RideRequest.Format(named: text)
    },
    Option("--output", "FILE", "write here instead of to standard output") {
      text, ride throws(InvalidValue) in
      if text.isEmpty { throw InvalidValue(message: "the name of a file is missing") }
      ride.output = text == "-" ? nil : text
    },
  ]
}
