/// The arguments of `tracker-sim run`.
struct RunRequest: CommandRequest {
  var ride = RideOptions()
  /// The options of a second ride; nil for one ride.
  var compared: ComparedOptions?
  /// The speed relative to the clock; nil is as fast as possible.
  var pace: Double?
  var output = OutputOptions()
  /// True to open the page when it is written.
  var opensPage = false
  var text = TextOptions()
  /// The number of parallel rides; nil is the number of processors.
  var jobs: Int?
  /// True if the operands are places to ride between.
  var isBetweenPlaces = false
  var directions = DirectionsOptions()
  /// The routes to ride; `-`, at most once, is standard input.
  var routes: [RouteSource] = []

  static let options = OptionTable<RunRequest>(
    .under("Rules", RideOptions.rules.at(\.ride)),
    .under("Geocoder", RideOptions.geocoding.at(\.ride)),
    .under("Route", RideOptions.route.at(\.ride)),
    .under("Faults", RideOptions.faults.at(\.ride)),
    .under(
      "Ride", RideOptions.events.at(\.ride), [Pace.option.at(\.pace)],
      [ComparedOptions.option.at(\.compared)]),
    .under(
      "Output", OutputOptions.resultAndPage.at(\.output), [PageOptions.openOption.at(\.opensPage)],
      OutputOptions.pictureAndMap.at(\.output), TextOptions.options.at(\.text),
      [Jobs.option.at(\.jobs)]),
    .under(
      "Places", [DirectionsOptions.betweenOption.at(\.isBetweenPlaces)],
      DirectionsOptions.options.at(\.directions)))
}
