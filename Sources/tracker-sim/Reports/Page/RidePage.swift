/// A ride or a way as one page for a browser. It makes no requests, except for map tiles if a server
/// of tiles was given.
struct RidePage {
  let data: RideData

  var bytes: [UInt8] {
    // Streets would make it many times as large.
    var below = data.below
    below.basemap = nil
    return HTMLPage(
      title: data.result.route.name, body: PackageResources.page_html,
      values: ["picture": Array(RoutePicture.svg(of: data.result, below: below).utf8)],
      style: Self.style, script: Self.script,
      data: data.json, imageOrigin: data.page.tiles?.origin
    ).bytes
  }

  private static let style = HTMLPage.Asset(
    style: PackageResources.ride_css + PackageResources.page_css)

  private static let script = HTMLPage.Asset(
    scripts: views + [
      PackageResources.directions_js, PackageResources.alerts_js, PackageResources.cost_js,
      PackageResources.page_js,
    ])

  /// The scripts that show rides on any page.
  static let views = [
    PackageResources.colors_js, PackageResources.ride_js, PackageResources.measures_js,
    PackageResources.clusters_js, PackageResources.folds_js, PackageResources.state_js,
    PackageResources.background_js,
    PackageResources.room_js, PackageResources.layers_js, PackageResources.drawing_js,
    PackageResources.fitting_js,
    PackageResources.map_js, PackageResources.card_js,
    PackageResources.places_js, PackageResources.axis_js, PackageResources.profile_js,
    PackageResources.part_js,
    PackageResources.timeline_js, PackageResources.playback_js, PackageResources.announcer_js,
    PackageResources.shortcuts_js,
    PackageResources.differences_js, PackageResources.copying_js, PackageResources.paper_js,
  ]
}
