import Foundation
import Streams
import Testing

@testable import TrackerPipeline
@testable import tracker_sim

/// `RoutePicture`: a ride as SVG.
@Suite struct RoutePictureTests {
  private func ride(_ route: Route) throws -> RideReport {
    var options = RideOptions()
    options.geocoder = .coordinates
    return options.simulation(of: route, with: CoordinateGeocoder()).run()
  }

  /// A fix every second, each so many metres north of the one before.
  private func route(_ seconds: Int, apart metres: Double, name: String = "ride") -> Route {
    Route(
      name: name, source: "test",
      fixes: (0..<seconds).map { fix(Double($0) * metres, at: Double($0), accuracy: 4) })
  }

  private func texts(in picture: String) -> [String] {
    picture.matches(of: #/<text[^>]*>([^<]*)</text>/#).map { String($0.1) }
  }

  @Test func `it has the route, its ends, the places, and whom to credit`() throws {
    let picture = RoutePicture.svg(of: try ride(route(8, apart: 90)))
    let texts = texts(in: picture)

    #expect(picture.contains(" role=\"img\">\n<title>ride, 0.63 km · 3 places</title>\n"))
    #expect(texts.contains("ride") && texts.contains("0.63 km · 3 places"))
    #expect(Set(texts).isSuperset(of: ["ridden this way", "start", "finish", "place"]))
    #expect(!texts.contains("several places") && !texts.contains("directions"))
    #expect(picture.contains("<title>46.50000, 8.00000</title>"))
  }

  @Test func `clusters have their number beside them, and the legend says what they are`() throws {
    let report = try ride(route(600, apart: 10))
    let picture = RoutePicture.svg(of: report)
    let texts = texts(in: picture)
    let numbers = texts.compactMap { Int($0) }

    #expect(texts.contains("several places"))
    // The legend has a cluster of nine.
    #expect(
      numbers.reduce(0, +) - 9 + picture.matches(of: #/<title>46\.\S+, 8\.\S+</title>/#).count
        == report.places.count)
  }

  @Test func `a badge is where it covers least`() {
    var room = BadgeRoom()
    room.take(line: [(0, 100), (200, 100)])
    let above = room.middle(ofBadge: "12", beside: (100, 100))
    #expect(above.x == 100 && above.y < 90)

    room.take([(100, 82), (100, 84)])
    let below = room.middle(ofBadge: "12", beside: (100, 100))
    #expect(below.y > 110)
  }

  @Test func `arrows say which way it was ridden`() throws {
    func tips(_ route: Route) throws -> [(x: Double, y: Double)] {
      try RoutePicture.svg(of: try ride(route)).matches(of: #/<polygon points="(\S+) /#).map {
        match in
        let parts = match.1.split(separator: ",").compactMap { Double($0) }
        return (x: try #require(parts.first), y: try #require(parts.last))
      }
    }
    // The last is that of the legend.
    let north = try tips(route(60, apart: 20)).dropLast()
    #expect(north.count >= 3)
    #expect(zip(north, north.dropFirst()).allSatisfy { $0.y > $1.y })
  }

  @Test func `without a fix, or with one, there are no ends`() throws {
    var named = Route(name: "<none>", source: "test", fixes: [])
    let none = RoutePicture.svg(of: try ride(named))
    #expect(none.hasSuffix("</svg>\n"))
    #expect(none.contains("<title>&lt;none&gt;, 0.00 km · 0 places</title>"))
    named.fixes = [fix(0)]
    let one = RoutePicture.svg(of: try ride(named))
    #expect(texts(in: one).contains("place") && !texts(in: one).contains("start"))
  }

  @Test func `a long name is cut`() throws {
    let name = String(repeating: "long ", count: 40)
    let picture = RoutePicture.svg(of: try ride(route(2, apart: 90, name: name)))
    #expect(picture.contains(String(name.prefix(79)) + "…"))
  }

  /// A ride due north, a fix each tenth of a degree of latitude.
  private func northward(from latitude: Double) throws -> RideReport {
    let fixes = (0..<20).map { number in
      Location(
        coordinate: Coordinate(latitude: latitude + Double(number) / 10, longitude: 8),
        time: Instant(.seconds(60 * number)))
    }
    return try ride(Route(name: "north", source: "test", fixes: fixes))
  }

  @Test func `a picture leaves out what lies beyond the edge of the map, and says so`() throws {
    let picture = RoutePicture.svg(of: try northward(from: 84))
    #expect(picture.contains(MapEdge.notice))
    // 84.0 to 85.0 are drawn.
    let line = try #require(picture.firstMatch(of: #/<polyline points="([^"]*)"[^>]*#0b63ce/#)?.1)
    let points = line.split(separator: " ").map {
      $0.split(separator: ",").compactMap { Double($0) }
    }
    #expect(points.count == 11)
    #expect(Set(points.map { $0[0] }).count == 1 && Set(points.map { $0[1] }).count == 11)

    #expect(picture.contains("°E<") && picture.contains("85°N<"), "its grid ends there as well")
    #expect(!picture.contains("86°N<") && !picture.contains("85.2°N<"))

    let pole = RoutePicture.svg(of: try northward(from: 86))
    #expect(pole.contains(MapEdge.notice))
    #expect(!pole.contains("#0b63ce") && !pole.contains("<path"))
    #expect(!RoutePicture.svg(of: try northward(from: 80)).contains(MapEdge.notice))
  }

  @Test func `what is written on a picture can be read`() throws {
    let picture = RoutePicture.svg(of: try northward(from: 46))
    let colors = picture.matches(of: #/<text[^>]*fill="#([0-9a-f]{6})"/#).map { String($0.1) }
    #expect(!colors.isEmpty)
    for color in colors {
      // White is on the red of a number of places.
      let isOnPaper = color != "ffffff"
      #expect(
        contrast(isOnPaper ? color : "d63b2f", isOnPaper ? "f7f6f2" : color) >= 4.5, "\(color)")
    }
  }

  /// WCAG 2.2, "contrast ratio": 1...21.
  private func contrast(_ dark: String, _ light: String) -> Double {
    func luminance(_ color: String) -> Double {
      let number = Int(color, radix: 16) ?? 0
      let parts = [number >> 16, number >> 8 & 255, number & 255].map { part in
        let part = Double(part) / 255
        return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      }
      return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
    }
    return (luminance(light) + 0.05) / (luminance(dark) + 0.05)
  }
}
