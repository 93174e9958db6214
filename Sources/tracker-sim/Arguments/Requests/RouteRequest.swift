/// The arguments of `tracker-sim route`: a way, without a ride.
struct RouteRequest: CommandRequest {
  var directions = DirectionsOptions()
  var untimed = UntimedOptions()
  var server = ServerOptions()
  var output = OutputOptions()
  /// True to open the page when it is written.
  var opensPage = false
  var text = TextOptions()

  static let options = OptionTable<RouteRequest>(
    .under(
      "Way", DirectionsOptions.options.at(\.directions), UntimedOptions.options.at(\.untimed),
      ServerOptions.options.at(\.server)),
    .under(
      "Output", OutputOptions.resultAndPage.at(\.output), [PageOptions.openOption.at(\.opensPage)],
      [OutputOptions.pictureOption.at(\.output)], TextOptions.options.at(\.text)))
}
