/// Options under one heading of the help.
struct OptionGroup: Sendable {
  let heading: String
  let options: [Option]

  init(_ heading: String, _ options: [Option]) {
    self.heading = heading
    self.options = options
  }

  /// The options of a ride, in the order of the help.
  static let ofRide = [
    OptionGroup("Rules", Option.rules),
    OptionGroup("Geocoder", Option.geocoding),
    OptionGroup("Route", Option.route),
    OptionGroup("Faults", Option.faults),
    OptionGroup("Ride", Option.ride),
    OptionGroup("Output", Option.output),
  ]

  /// The options of a ride, and those of a ride between places, which are for a command line and
  /// not for a file.
  static let ofRun = ofRide + [OptionGroup("Places", Option.directions)]
}
