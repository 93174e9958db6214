/// The arguments of `tracker-sim sweep`: a ride with options of which some have several values.
struct SweepRequest: CommandRequest {
  /// The options with one value.
  var ride = RideOptions()
  /// The options with several values, in the order in which they were given.
  var axes: [OptionAxis] = []
  var sweep = SweepOptions()
  /// The path of a file; nil is standard output.
  var output: String?
  /// The number of routes that are ridden at once; nil is the number of processors.
  var jobs: Int?

  static let options = OptionTable<SweepRequest>(
    .under("Rules, each as a list: --threshold 10m,20m,50m", lists(of: RideOptions.rules)),
    .under("Geocoder", lists(of: RideOptions.geocoding)),
    .under("Route", lists(of: RideOptions.route)),
    .under("Faults", lists(of: RideOptions.faults)),
    .under("Ride", lists(of: RideOptions.events)),
    .under("Sweep", SweepOptions.options.at(\.sweep)),
    .under("Output", [OutputOptions.fileOption.at(\.output), Jobs.option.at(\.jobs)]))

  /// The same options, each of which may have several values.
  private static func lists(of options: [Option<RideOptions>]) -> [Option<SweepRequest>] {
    options.map { option in
      Option(option.description) { text, request throws(InvalidValue) in
        let axis = try OptionAxis(option, text)
        if axis.values.count > 1 {
          request.axes.append(axis)
        } else {
          try option.apply(text, &request.ride)
        }
      }
    }
  }
}
