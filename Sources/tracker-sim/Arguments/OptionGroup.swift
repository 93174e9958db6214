/// Options under one heading of the help.
struct OptionGroup: Sendable {
  let heading: String
  let options: [Option]

  init(_ heading: String, _ options: [Option]) {
    self.heading = heading
    self.options = options
  }

  /// Those of a ride, in the order of the help.
  static let ofRide = [
    OptionGroup("Rules", Option.rules),
    OptionGroup("Geocoder", Option.geocoding),
    OptionGroup("Route", Option.route),
    OptionGroup("Faults", Option.faults),
    OptionGroup("Ride", Option.ride),
    OptionGroup("Output", Option.output),
  ]

  /// Those of a live ride.
  static let ofLive = [
    OptionGroup("Receiver", Option.receiver),
    OptionGroup("Rules", Option.rules),
    OptionGroup(
      "Geocoder",
      Option.geocoding.filter {
        ["--geocoder", "--network-timeout", "--language"].contains($0.name)
      }),
    OptionGroup("Ride", Option.ride.filter { $0.name == "--settle" }),
    OptionGroup("Output", Option.output.filter { ["--format", "--output"].contains($0.name) }),
  ]
}
