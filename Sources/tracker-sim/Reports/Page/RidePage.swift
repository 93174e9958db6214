/// A ride or a way as one page for a browser. It makes no requests, except for map tiles if a server
/// of tiles was given.
struct RidePage {
  let data: RideData

  var bytes: [UInt8] {
    // Streets would make it many times as large.
    var below = data.below
    below.basemap = nil
    return HTMLPage(
      title: data.title, body: PageAssets.pageHTML,
      values: ["picture": Array(RoutePicture.svg(of: data.result, below: below).utf8)],
      style: Self.style, script: Self.script,
      data: data.json, imageOrigin: data.page.tiles?.origin
    ).bytes
  }

  private static let style = HTMLPage.Asset(
    style: PageAssets.rideCSS + PageAssets.pageCSS)

  private static let script = HTMLPage.Asset(
    scripts: views + [
      PageAssets.directionsJS, PageAssets.alertsJS, PageAssets.costJS,
      PageAssets.pageJS,
    ])

  /// The scripts that show rides on any page.
  static let views = [
    PageAssets.colorsJS, PageAssets.zoneJS, PageAssets.rideJS, PageAssets.measuresJS,
    PageAssets.clustersJS, PageAssets.foldsJS, PageAssets.stateJS,
    PageAssets.backgroundJS,
    PageAssets.roomJS, PageAssets.layersJS, PageAssets.drawingJS,
    PageAssets.fittingJS,
    PageAssets.mapJS, PageAssets.cardJS,
    PageAssets.placesJS, PageAssets.axisJS, PageAssets.profileJS,
    PageAssets.partJS,
    PageAssets.timelineJS, PageAssets.playbackJS, PageAssets.announcerJS,
    PageAssets.shortcutsJS,
    PageAssets.differencesJS, PageAssets.copyingJS, PageAssets.paperJS,
  ]
}
