import TrackerPipeline

extension Option {
  /// Options for the numbers in the tracker's rules.
  static let rules = [
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
}
