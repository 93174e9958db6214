import Foundation
import Streams
import Testing

@testable import TrackerPipeline

@Suite struct BasemapTests {
  private static func feature(
    _ properties: String, _ kind: String = "LineString",
    _ coordinates: String = "[[8, 47], [8.1, 47]]"
  ) -> String {
    """
    {"type": "Feature", "properties": {\(properties)}, "geometry": {"type": "\(kind)", \
    "coordinates": \(coordinates)}}
    """
  }

  private static func basemap(_ features: String...) throws -> Basemap {
    try Basemap.read(
      RouteInput(
        file: "x.geojson",
        bytes:
          "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ","))]}"
          .utf8), credit: "Someone")
  }

  @Test(arguments: [
    (#""highway": "motorway""#, BasemapKind.motorway), (#""highway": "trunk_link""#, .motorway),
    (#""highway": "primary""#, .road), (#""highway": "residential""#, .street),
    (#""highway": "footway""#, .path), (#""waterway": "river""#, .river),
    (#""waterway": "ditch""#, .stream), (#""natural": "coastline""#, .coast),
    (#""railway": "rail""#, .railway),
    (#""boundary": "administrative", "admin_level": "2""#, .border),
    (#""featurecla": "Coastline""#, .coast), (#""featurecla": "River""#, .river),
    (#""featurecla": "International boundary (verify)""#, .border),
    (#""featurecla": "Railroad""#, .railway), (#""FEATURECLA": "Road""#, .road), ("", .other),
  ])
  func `a line is what its properties say`(properties: String, kind: BasemapKind) throws {
    #expect(try Self.basemap(Self.feature(properties)).lines.map(\.kind) == [kind])
  }

  private static let square = "[[[8, 47], [8.1, 47], [8.1, 47.1], [8, 47.1], [8, 47]]]"

  @Test func `of polygons water is filled, and borders are lines`() throws {
    let map = try Self.basemap(
      Self.feature(#""natural": "water""#, "Polygon", Self.square),
      Self.feature(#""featurecla": "Lake""#, "MultiPolygon", "[\(Self.square), \(Self.square)]"),
      Self.feature(#""boundary": "administrative""#, "Polygon", Self.square),
      Self.feature(#""building": "yes""#, "Polygon", Self.square),
      Self.feature(#""highway": "residential""#, "Point", "[8, 47]"))

    #expect(map.lines.map(\.kind) == [.border, .water, .water, .water])
    #expect(map.lines.map(\.isArea) == [false, true, true, true])
  }

  @Test(arguments: [
    ("", "it is empty"), ("<gpx></gpx>", "it is GPX, which is a route"),
    ("GIF89a", "it is a picture"),
    ("a,b\n", "it is no JSON"), ("{}", "there is no line and no polygon in it"),
    (#"{"version": 0.6, "elements": []}"#, "it is the JSON of the Overpass API itself"),
    (feature(#""building": "yes""#, "Polygon", square), "none of its 1 feature is a street"),
    (feature("", "LineString", "[[208, 47], [8, 147]]"), "[208.0, 47.0] is out of range"),
  ])
  func `another file is refused, with what would be right`(text: String, reason: String) throws {
    let error = try #require(throws: RouteError.self) {
      try Basemap.read(RouteInput(file: "x", bytes: text.utf8), credit: "")
    }
    #expect(error.message.hasPrefix(reason), "\(error)")
  }

  private func viewport(zoom: Double, latitude: Double = 47, longitude: Double = 8) -> MapViewport {
    MapViewport(
      camera: MapCamera(
        center: Coordinate(latitude: latitude, longitude: longitude), zoom: zoom),
      size: MapSize(width: 900, height: 600))
  }

  /// 50,000 short streets and paths, and some roads.
  private static let large: Basemap = {
    var chance = SplitMix64(seed: 5)
    let lines = (0..<50_000).map { number in
      let start = WorldPoint(
        Coordinate(
          latitude: Double.random(in: 46.9...47.1, using: &chance),
          longitude: Double.random(in: 7.9...8.1, using: &chance)))
      let kind: BasemapKind = number % 50 == 0 ? .road : number % 2 == 0 ? .street : .path
      return BasemapLine(
        kind: kind, isArea: false,
        points: (0..<8).map { WorldPoint(x: start.x + Double($0) * 2e-6, y: start.y) })
    }
    return Basemap(lines, credit: "")
  }()

  @Test(arguments: [3.0, 9.5, 11, 12.2, 14, 17])
  func `a frame draws at most 5,000 lines of 50,000, the important ones first`(zoom: Double) throws
  {
    let map = Self.large
    let shown = map.lines(in: viewport(zoom: zoom))

    #expect(shown.count <= 5_000)
    #expect(shown.allSatisfy { $0.kind.leastZoom <= zoom })
    if shown.count == 5_000 {
      // No road is left out for a path.
      let roads = map.lines.filter { $0.kind == .road }
      let box = WorldBox(viewport(zoom: zoom))
      let visible = roads.count { box.intersects($0.box, shift: 0) }
      #expect(shown.count { $0.kind == .road } == visible)
    }
    let points = shown.reduce(0) { $0 + $1.points.count }
    #expect(points <= 40_000)
  }

  @Test func `lines have fewer points at lower zooms, and keep their ends`() {
    let map = Self.large
    let points = [9.0, 12, 14, 17].map { zoom in
      map.lines(in: viewport(zoom: zoom)).map(\.points.count).max() ?? 0
    }
    #expect(points == points.sorted())
    #expect(points.last == 8)
    for line in map.lines(in: viewport(zoom: 12)) {
      #expect(abs(line.box.east - line.box.west - 14e-6) < 1e-12)
    }
  }

  @Test func `a line is clipped at the edges of what the ride needs`() throws {
    let line = Self.feature("", "LineString", "[[0, 47], [20, 47], [20, 30], [8.5, 30], [8.5, 60]]")
    let region = MapRegion(south: 46, north: 48, west: 8, width: 1)
    let parts = try Self.basemap(line).clipped(to: region).lines

    #expect(parts.count == 2)
    for part in parts {
      for point in part.points {
        #expect((45.99...48.01).contains(point.coordinate.latitude))
        #expect((7.99...9.01).contains(point.coordinate.longitude))
      }
    }
  }

  @Test func `water around the ride fills what the ride needs`() throws {
    let sea = Self.feature(
      #""natural": "water""#, "Polygon", "[[[0, 40], [20, 40], [20, 60], [0, 60], [0, 40]]]")
    let region = MapRegion(south: 46, north: 48, west: 8, width: 1)
    let parts = try Self.basemap(sea).clipped(to: region).lines
    #expect(parts.map(\.isArea) == [true])
    #expect(parts.first.map { abs($0.box.east - $0.box.west - 1 / 360) < 1e-9 } == true)
  }

  @Test func `a line across the antimeridian is one line, near a ride there`() throws {
    let line = Self.feature("", "LineString", "[[179.9, -17], [-179.9, -17]]")
    for longitude in [179.95, -179.95] {
      let region = MapRegion(
        around: Coordinate(latitude: -17, longitude: longitude), radius: 50_000)
      let map = try Self.basemap(line).clipped(to: region)
      #expect(map.lines.count == 1)
      #expect(map.lines.first.map { $0.box.east - $0.box.west < 0.001 } == true)
      #expect(
        map.lines(in: viewport(zoom: 10, latitude: -17, longitude: longitude)).count == 1)
    }
  }

  @Test func `more lines than a page can hold leave out the least important`() {
    let region = MapRegion(south: 46, north: 48, west: 7, width: 2)
    let map = Self.large.clipped(to: region, mostLines: 2_000)
    #expect(map.lines.count == 2_000)
    #expect(map.lines.count { $0.kind == .road } == 1_000)
    #expect(map.warnings.count == 1)
  }
}
