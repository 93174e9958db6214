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
    output.write(RoutePicture.svg(of: result, below: background.around(result.route)))
  }

  mutating func finish() throws(Failure) {
    try output.finish()
  }
}

/// The texts of a picture, and the positions of its two flags.
struct PictureTexts {
  let title: String
  let summary: String
  let notice: String?
  let credits: String?
  /// The first position; nil for a route of fewer than two fixes.
  let start: Coordinate?
  let finish: Coordinate?

  init(_ result: some RouteResult, credits: [String]) {
    let route = result.route
    let name = route.name.printable
    title = name.count > 80 ? "\(name.prefix(79))…" : name
    let kilometres = FixedPoint(route.length / 1_000, places: 2)?.text ?? "?"
    let places = result.places.count
    var parts = ["\(kilometres) km"]
    if route.directions == nil || places > 0 {
      parts.append("\(places.grouped) \(places == 1 ? "place" : "places")")
    }
    summary = ([parts.joined(separator: " · ")] + (result.headline?.parts ?? []))
      .joined(separator: " │ ")
    notice = MapEdge.notice(of: route)
    self.credits = result.credits(and: credits)
    let fixes = route.fixes.count > 1 ? route.fixes[...] : []
    start = fixes.first { $0.coordinate.isOnMap }?.coordinate
    finish = fixes.last { $0.coordinate.isOnMap }?.coordinate
  }

  /// All in one line.
  var description: String { "\(title), \(summary)" }
}

/// A route and its places as a picture in SVG.
enum RoutePicture {
  static func svg(of result: some RouteResult, below: NamedMap = NamedMap()) -> String {
    let drawer = SVGMapDrawer(size: MapSize(width: 960, height: 640))
    let start = result.route.fixes.first { $0.coordinate.isValid }?.coordinate
    let map = MapViewState(
      camera: MapCamera(center: start ?? Coordinate(latitude: 0, longitude: 0), zoom: 1),
      scheduler: ImmediateScheduler.shared)
    map.show(content(of: result))
    map.use(AnyMapProvider(drawer))
    map.fitContent(padding: 64, duration: .zero)
    return drawer.document(PictureTexts(result, credits: below.credits), below: below)
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
