import TrackerPipeline

extension Command {
  static let sweep = Command(
    "sweep", "ride routes with many thresholds and cadences: what each costs and gives",
    operands: "ROUTE... [options]",
    kind: .words(BuiltInRoute.allCases.map(\.name), orFile: true), options: sweepOptions
  ) { arguments throws(Failure) in
    let arguments = try RideArguments(arguments, options: sweepOptions, listed: rideOptions)
    try Sweep(arguments.request, axes: arguments.axes, operands: arguments.operands).run()
  }

  /// Each of these may have several values.
  private static let rideOptions = [
    OptionGroup("Rules, each as a list: --threshold 10m,20m,50m", Option.rules),
    OptionGroup("Geocoder", Option.geocoding),
    OptionGroup("Route", Option.route),
    OptionGroup("Faults", Option.faults),
    OptionGroup("Ride", Option.ride.filter { $0.name != "--realtime" }),
  ]

  private static let sweepOptions =
    rideOptions + [
      OptionGroup("Sweep", Option.sweep),
      OptionGroup(
        "Output", Option.output.filter { ["--output", "--jobs"].contains($0.name) }),
    ]
}
