import Streams
import TrackerPipeline

/// A picture of one ride: its route, and its places as on the map.
struct PictureDocument<Content: RouteResult>: ResultDocument {
  private var output: BlockOutput
  private let background: MapBackground

  init(_ descriptor: Descriptor, _ background: MapBackground) {
    output = BlockOutput(descriptor)
    self.background = background
  }

  mutating func add(_ result: Content) {
    output.write(RoutePicture.svg(of: result, background))
  }

  mutating func finish() throws(Failure) {
    try output.finish()
  }
}

/// A route and its places as a picture in SVG.
enum RoutePicture {
  static func svg(
    of result: some RouteResult, _ background: MapBackground = MapBackground()
  ) -> String {
    let drawer = SVGMapDrawer(size: MapSize(width: 960, height: 640))
    let start = result.route.fixes.first { $0.coordinate.isValid }?.coordinate
    let map = MapViewState(
      camera: MapCamera(center: start ?? Coordinate(latitude: 0, longitude: 0), zoom: 1),
      scheduler: ImmediateScheduler.shared)
    map.show(content(of: result))
    map.use(AnyMapProvider(drawer))
    map.fitContent(padding: 64, duration: .zero)
    let below = background.around(result.route)
    return drawer.document(
      note: result.credits(and: below.credits), notice: MapEdge.notice(of: result.route),
      below: below)
  }

  private static func content(of result: some RouteResult) -> MapContent {
    let route = result.route
    return MapContent {
      for line in route.directions?.lines ?? [] { line }
      for segment in route.tracks.flatMap(\.segments) {
        MapPolyline(
          id: "\(segment.lowerBound)", coordinates: route.fixes[segment].map(\.coordinate))
      }
      for place in result.places where place.location.coordinate.isOnMap {
        Marker(
          id: "\(place.index)", position: place.location.coordinate, title: place.placemark.title,
          clusteringIdentifier: "places")
      }
    }
  }
}
