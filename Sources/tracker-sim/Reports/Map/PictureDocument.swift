import Streams
import TrackerPipeline

/// A picture of one ride: its route, and its places as on the map.
struct PictureDocument: ResultDocument {
  private var output: BlockOutput

  init(_ descriptor: Descriptor) {
    output = BlockOutput(descriptor)
  }

  mutating func add(_ result: RideResult) {
    output.write(Self.picture(of: result.report))
  }

  mutating func finish() throws(Failure) {
    try output.finish()
  }

  static func picture(of report: RideReport) -> String {
    let drawer = SVGMapDrawer(size: MapSize(width: 960, height: 640))
    let start = report.route.fixes.first { $0.coordinate.isValid }?.coordinate
    let map = MapViewState(
      camera: MapCamera(center: start ?? Coordinate(latitude: 0, longitude: 0), zoom: 1),
      scheduler: ImmediateScheduler.shared)
    map.show(content(of: report))
    map.use(AnyMapProvider(drawer))
    map.fitContent(padding: 64, duration: .zero)
    return drawer.document(note: report.credits)
  }

  private static func content(of report: RideReport) -> MapContent {
    let route = report.route
    return MapContent {
      for line in route.directions?.lines ?? [] { line }
      for segment in route.tracks.flatMap(\.segments) {
        MapPolyline(
          id: "\(segment.lowerBound)", coordinates: route.fixes[segment].map(\.coordinate))
      }
      for place in report.places {
        Marker(
          id: "\(place.index)", position: place.location.coordinate, title: place.placemark.title,
          clusteringIdentifier: "places")
      }
    }
  }
}
