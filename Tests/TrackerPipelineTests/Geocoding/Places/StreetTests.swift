import Streams
import Testing

@testable import TrackerPipeline

@Suite struct StreetTests {
  private static let villages = """
    {"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"name": "Dorf", "place": "village"},
      "geometry": {"type": "Point", "coordinates": [8.0, 47.0]}},
    {"type": "Feature", "properties": {"name": "Bahnhofstrasse", "highway": "residential"},
      "geometry": {"type": "LineString", "coordinates": [[8.01, 47.0], [8.02, 47.0]]}},
    {"type": "Feature", "properties": {"name": "Bahnhof", "railway": "station"},
      "geometry": {"type": "Point", "coordinates": [8.03, 47.0]}},
    {"type": "Feature", "properties": {"highway": "track"},
      "geometry": {"type": "LineString", "coordinates": [[8.0, 47.0], [8.1, 47.0]]}}]}
    """

  private func gazetteer(_ text: String = villages) throws -> Gazetteer {
    Gazetteer([try PlacesFile(text, file: "x.geojson")], beside: nil)
  }

  @Test(arguments: [
    (47.0005, 8.015, "Bahnhofstrasse, Dorf"), (47.0018, 8.015, "0.2 km N of Bahnhofstrasse, Dorf"),
    (47.0, 8.022, "0.2 km E of Bahnhofstrasse, Dorf"), (47.003, 8.015, "1.2 km E of Dorf"),
    (47.0, 8.0001, "Dorf"), (47.0, 8.0302, "Bahnhof"),
    (47.0, 8.009, "Bahnhofstrasse, Dorf"), (47.0, 8.0085, "0.1 km W of Bahnhofstrasse, Dorf"),
  ])
  func `a street near by is named before a village far away`(
    latitude: Double, longitude: Double, title: String
  ) throws {
    let position = Coordinate(latitude: latitude, longitude: longitude)
    #expect(try gazetteer().title(of: position) == title)
  }

  @Test(arguments: UInt64(1)...3)
  func `the nearest street is that which looking at all of them finds`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let latitude: Double = [0, 47, -70][Int(seed) % 3]
    let center = Coordinate(latitude: latitude, longitude: 179.99)
    let width = 0.03
    func position(using chance: inout SplitMix64) -> Coordinate {
      Coordinate(
        latitude: center.latitude + Double.random(in: -width...width, using: &chance),
        longitude: MapRegion.wrappedLongitude(
          center.longitude + Double.random(in: -width...width, using: &chance)))
    }
    let streets = (0..<60).map { number in
      let count = Int.random(in: 1...4, using: &chance)
      return Street(
        name: "\(number)",
        line: (0..<count).map { _ in position(using: &chance) })
    }
    let index = StreetIndex(streets)
    for _ in 0..<60 {
      let here = position(using: &chance)
      let point = SpacePoint(here)
      let distances = streets.map { street in
        let points = street.line.map { SpacePoint($0) }
        return zip(points, points.dropFirst() + points.suffix(1)).map {
          GeodesicLeg(from: $0, to: $1).distance(to: point)
        }.min() ?? .infinity
      }
      let least = distances.min().flatMap { $0 <= 249.9 ? $0 : nil }
      let found = index.nearest(to: here)
      guard let least else {
        #expect(found?.distance ?? 250 >= 249.9)
        continue
      }
      let nearest = try #require(found)
      #expect(abs(nearest.distance - least) < 0.1, "seed \(seed) \(here)")
      let distance = Geodesic.distance(from: nearest.coordinate, to: here)
      #expect(abs(nearest.distance - distance) < 0.1, "seed \(seed) \(here)")
    }
  }

  @Test func `a street is found by its name, and by the place it is in`() throws {
    let search = CitySearch(try gazetteer())
    let found = search.found(PlaceQuery("bahnhofstr, dorf"))
    #expect(found.map(\.title) == ["Bahnhofstrasse, Dorf"])
    #expect(found.map(\.kind) == [.street])
    #expect(found.first?.extent?.width ?? 0 > 0.009)
    #expect(search.found(PlaceQuery("bahnhofstr, stadt")).isEmpty)
    #expect(search.found(PlaceQuery("bahnhof")).map(\.name) == ["Bahnhof", "Bahnhofstrasse"])
  }

  @Test func `the lines of one street are one street to find`() throws {
    let text = Self.villages.replacing(
      "[[8.01, 47.0], [8.02, 47.0]]}}",
      with: """
        [[8.01, 47.0], [8.012, 47.0]]}},
        {"type": "Feature", "properties": {"name": "Bahnhofstrasse"}, "geometry":
        {"type": "MultiLineString", "coordinates": [[[8.012, 47.0], [8.014, 47.0]], [[8.015, 47], [8.02, 47]]]}}
        """)
    #expect(try CitySearch(gazetteer(text)).found(PlaceQuery("bahnhofstrasse")).count == 1)
  }

  @Test(arguments: [
    ("{}", "there is no place in it"), ("[1]", "there is no place in it"),
    (villages.replacing("name", with: "title"), "there is no place in it"),
    (
      villages.replacing("8.01,", with: "208.01,").replacing("Dorf", with: " ").replacing(
        "[8.02, 47.0]", with: "[8.02, 147.0]"
      ).replacing("\"Bahnhof\"", with: "\"\""), "[208.01, 47.0] is out of range"
    ),
    ("{\"type\": ", "the JSON ends too early"),
  ])
  func `GeoJSON without a name is refused`(text: String, reason: String) throws {
    let error = try #require(throws: RouteError.self) { try gazetteer(text) }
    #expect(error.message.hasPrefix(reason), "\(error)")
  }

  @Test func `a name with control characters is harmless`() throws {
    let text = Self.villages.replacing("Dorf", with: "Do\\u0009r\\u202Ef\\n")
    #expect(try gazetteer(text).cities.map(\.name) == ["Do r f", "Bahnhof"])
  }

  @Test func `a file that is cut off keeps what was read, and says so`() throws {
    let file = try PlacesFile(String(Self.villages.dropLast(60)), file: "x.geojson")
    #expect(file.places.count == 2)
    #expect(file.warnings.count == 1)
    #expect(file.warnings[0].contains("what was read is kept"))
  }
}
