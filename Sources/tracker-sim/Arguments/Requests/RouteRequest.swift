/// The arguments of `tracker-sim route`: a way, without a ride.
struct RouteRequest: CommandRequest {
  var directions = DirectionsOptions()
  var untimed = UntimedOptions()
  var lookup = LookupOptions()
  var output = OutputOptions()
  /// True to open the page when it is written.
  var opensPage = false
  var text = TextOptions()

  static let options = OptionTable<RouteRequest>(
    .under(
      "Way", DirectionsOptions.options.at(\.directions), UntimedOptions.ofWay.at(\.untimed),
      LookupOptions.options.at(\.lookup)),
    .under(
      "Output", OutputOptions.resultAndPage.at(\.output), [PageOptions.openOption.at(\.opensPage)],
      OutputOptions.pictureAndMap.at(\.output), TextOptions.options.at(\.text)))
}
