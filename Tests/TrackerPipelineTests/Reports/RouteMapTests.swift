import Foundation
import Streams
import Testing
import TrackerPipeline

@testable import tracker_sim

@Suite struct `A map` {
  /// Of a ride past these positions, a kilometre or more from one to the next.
  private func map(_ positions: [(Double, Double)], width: Int = 30) -> [String] {
    let fixes = positions.enumerated().map { index, position in
      Location(
        coordinate: Coordinate(latitude: position.0, longitude: position.1),
        time: Instant(.seconds(60 * index)))
    }
    let report = Simulation(route: Route(name: "r", source: "test", fixes: fixes)).run()
    return RouteMap(report, style: .plain, width: width).lines
  }

  private static let triangle = [(46.0, 8.0), (46.02, 8.03), (46.0, 8.06), (46.0, 8.0)]

  @Test func `shows the route, its places, a scale, and where north is`() {
    let lines = map(Self.triangle)
    #expect(
      lines.joined(separator: "\n") == """
                      ⡠●⡀
                    ⡠⠊2 ⠈⠢⡀
                 ⢀⡠⠊      ⠈⠢⡀
               ⢀⠔⠁          ⠈⠢⡀
             ⢀⠔⠁              ⠈⠢⡀
           1●⠥⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠤⠬●3
        ├───────┤ 2 km  ↑ N  ● places
        """)
  }

  @Test func `is the same across 180° of longitude`() {
    let shifted = Self.triangle.map { position in
      let longitude = position.1 + 171.97
      return (position.0, longitude > 180 ? longitude - 360 : longitude)
    }
    #expect(map(shifted) == map(Self.triangle))
  }

  @Test func `is narrower the nearer a pole is`() {
    let equator = map([(0, 0), (0.1, 0.1), (-0.1, 0)], width: 72)
    let north = map([(75, 0), (75.1, 0.1), (74.9, 0)], width: 72)
    #expect(equator.first?.columns == 30)
    #expect(north.first?.columns == 12)
    #expect(equator.count == north.count)
  }

  @Test func `leaves out what lies beyond the edge of a map, and says so`() {
    let lines = map([(84.9, 8), (84.95, 8), (85, 8), (85.5, 9), (86, 10)])
    #expect(lines.last == MapEdge.notice)
    // A line due north.
    #expect(lines.dropLast(2).allSatisfy { $0.columns <= 7 } && lines.count > 4)
    #expect(map([(88, 8), (88.1, 8)]) == [MapEdge.notice])
    #expect(!map([(84, 8), (84.1, 8)]).contains(MapEdge.notice))
  }

  private static let rides = BuiltInRoute.allCases.map { Simulation(route: $0.route).run() }

  @Test(arguments: [10, 30, 72, 200])
  func `is no wider than it may be, and no higher than a screen`(width: Int) {
    for report in Self.rides {
      let lines = RouteMap(report, style: .plain, width: width).lines
      #expect(lines.dropLast().allSatisfy { $0.columns <= max(width, 16) })
      #expect(lines.count <= 25)
    }
  }

  @Test func `shows a place alone, and nothing of nowhere`() {
    #expect(map([(46, 8)]) == ["    ●1", "├────────┤ 10 m  ↑ N  ● places"])
    #expect(map([(.nan, 8)]) == [])
    #expect(map([]) == [])
  }

  @Test func `where text must be ASCII the map has nothing else`() throws {
    let report = Simulation(route: BuiltInRoute.cityRun.route).run()
    let lines = RouteMap(report, style: .plain, width: 72, isASCII: true).lines
    #expect(lines.allSatisfy { $0.allSatisfy(\.isASCII) })
    #expect(lines.joined().contains { $0 == "*" } && lines.joined().contains { $0 == "#" })
    let dots = RouteMap(report, style: .plain, width: 72).lines
    #expect(dots.count == lines.count)
    #expect(lines.last?.contains("^ N  # places: the first, and every ") == true)
  }

  @Test(
    arguments: [
      (["LC_ALL": "C"], false, true), (["LC_ALL": "C"], true, true),
      (["LANG": "C.UTF-8"], false, false), ([:], false, false), ([:], true, true),
      (["LC_ALL": "", "LC_CTYPE": "POSIX", "LANG": "C.UTF-8"], false, true),
    ] as [([String: String], Bool, Bool)])
  func `the locale decides`(environment: [String: String], isTerminal: Bool, isASCII: Bool) {
    let terminal = Terminal(isTerminal: isTerminal, width: nil, environment: environment)
    #expect(terminal.needsASCII == isASCII)
  }

  @Test func `lines of a picture that carry meaning are seen on its ground`() throws {
    func luminance(_ color: String) throws -> Double {
      let number = try #require(Int(color.dropFirst(), radix: 16))
      let parts = [16, 8, 0].map { Double(number >> $0 & 0xFF) / 255 }
      let linear = parts.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
    let paper = try luminance(SVGText.MapColor.paper)
    for color in [
      SVGText.MapColor.route, SVGText.MapColor.way, SVGText.MapColor.start, SVGText.MapColor.place,
      SVGText.MapColor.ink,
    ] {
      let other = try luminance(color)
      #expect((max(paper, other) + 0.05) / (min(paper, other) + 0.05) >= 3, "\(color)")
    }
  }
}
