import TrackerPipeline

extension TrackerSettings {
  /// Options for the numbers in the tracker's rules.
  static let options: [Option<TrackerSettings>] = [
    Option("--threshold", "LENGTH", "a movement is this far from the last one (20m)") {
      text, settings throws(InvalidValue) in
      settings.movementThreshold = try Quantity.length.value(of: text, atLeast: 0)
    },
    Option("--cadence", "TIME", "the time between two looks at what has moved (5s)") {
      text, settings throws(InvalidValue) in
      settings.cadence = try Quantity.time.duration(of: text, atLeast: 0.001)
    },
    timeoutOption,
    Option("--max-accuracy", "LENGTH", "leave out fixes known to be worse (keep all)") {
      text, settings throws(InvalidValue) in
      settings.maximumAccuracy = try Quantity.length.value(of: text, atLeast: 0.001)
    },
  ]

  static let timeoutOption = Option<TrackerSettings>(
    "--geocode-timeout", "TIME", "how long a geocode may take (10s)"
  ) { text, settings throws(InvalidValue) in
    settings.geocodeTimeout = try Quantity.time.duration(of: text, atLeast: 0.001)
  }
}
