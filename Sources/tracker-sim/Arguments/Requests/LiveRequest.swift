import TrackerPipeline

/// The arguments of `tracker-sim live`: a ride that is real, of which nothing is simulated.
struct LiveRequest: CommandRequest, WrittenOptions {
  /// The receiver to follow.
  var receiver: Receiver?
  var settings = TrackerSettings()
  var geocoder = GeocoderChoice.offline
  var lookup = LookupOptions()
  var settle = RideOptions().settle
  var output = OutputOptions()
  var written: [String: String] = [:]

  static let options = OptionTable<LiveRequest>(
    .under("Receiver", Receiver.options.at(\.receiver)),
    .under("Rules", rules), .under("Geocoder", geocoding), .under("Ride", events),
    .under(
      "Output", OutputOptions.resultAndPage.at(\.output),
      OutputOptions.pictureAndMap.at(\.output)))

  /// The options that change the ride, in the order of the help.
  static let ofRide = rules + geocoding + events

  private static let rules = kept(TrackerSettings.options.at(\.settings))
  private static let geocoding = kept(
    [GeocoderChoice.option.at(\.geocoder)], LookupOptions.options.at(\.lookup))
  private static let events = kept([RideOptions.settleOption.at(\.settle)])
}
