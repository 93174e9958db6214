import TrackerPipeline

/// The arguments of `tracker-sim app`: a ride along a route, or with a receiver.
struct AppRequest: CommandRequest {
  /// The map style; nil is the finest that the terminal can show.
  var mapStyle: MapStyle?
  var color = ColorChoice.auto
  var basemap = BasemapOptions()
  /// The receiver to follow; nil for a ride along a route.
  var receiver: Receiver?
  var ride = RideOptions()
  /// The options of a second ride; nil for one ride.
  var compared: ComparedOptions?
  /// The speed relative to the clock; nil is that of the clock.
  var pace: Double?
  /// True if the operands are places to ride between.
  var isBetweenPlaces = false
  var directions = DirectionsOptions()
  /// The route to ride; nil for a ride with a receiver.
  var route: RouteSource?

  static let options = OptionTable<AppRequest>(
    .under("Screen", screen, BasemapOptions.options.at(\.basemap)),
    .under("Receiver", receivers),
    .under("Rules", RideOptions.rules.at(\.ride)),
    .under("Geocoder", RideOptions.geocoding.at(\.ride)),
    .under("Route", RideOptions.route.at(\.ride)),
    .under("Faults", RideOptions.faults.at(\.ride)),
    .under(
      "Ride", RideOptions.events.at(\.ride), [Pace.option.at(\.pace)],
      [ComparedOptions.option.at(\.compared)]),
    .under(
      "Places", [DirectionsOptions.betweenOption.at(\.isBetweenPlaces)],
      DirectionsOptions.options.at(\.directions)))

  /// The options that a ride with a receiver has, of which only the permission and the accuracy are
  /// simulated.
  static let ofReceiver = OptionTable<AppRequest>(
    .under("Screen", screen, BasemapOptions.options.at(\.basemap)),
    .under("Receiver", receivers),
    .under("Rules", RideOptions.rules.at(\.ride)),
    .under(
      "Geocoder", [GeocoderChoice.option.at(\.ride.geocoder)],
      LookupOptions.options.at(\.ride.lookup)),
    .under(
      "Ride",
      [RideOptions.permissionOption.at(\.ride), RouteFaults.accuracyOption.at(\.ride.faults)]),
    .under("Places", [DirectionsOptions.searchOption.at(\.directions)]))

  private static let screen = [
    MapStyle.option.at(\AppRequest.mapStyle), ColorChoice.option.at(\AppRequest.color),
  ]
  private static let receivers = Receiver.options.at(\AppRequest.receiver)
}
