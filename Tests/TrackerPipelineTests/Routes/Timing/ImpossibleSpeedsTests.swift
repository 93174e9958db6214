import Streams
import Testing

@testable import TrackerPipeline

/// Positions that are none: those of a receiver without a fix, and those that no ride reaches.
@Suite struct ImpossibleSpeedsTests {
  /// Rows ten seconds apart.
  private func read(_ positions: [(Double, Double)], step: Int = 10) throws -> Route {
    let rows = positions.enumerated().map {
      "\(1_714_557_600 + step * $0),\($1.0),\($1.1)\n"
    }
    return try Route.read(bytes: "time,lat,lon\n\(rows.joined())".utf8, file: "test.csv")
  }

  private static func walk(_ count: Int, from latitude: Double = 47) -> [(Double, Double)] {
    (0..<count).map { (latitude + 0.0005 * Double($0), 8) }
  }

  @Test(arguments: [0.0, 9e-7, -9e-7])
  func `positions of 0, 0 are left out where half of the file is elsewhere`(
    degrees: Double
  ) throws {
    let marks = Array(repeating: (degrees, -degrees), count: 3)
    let route = try read(Array(Self.walk(3)) + marks)

    #expect(route.dropped == Route.Dropped(noPosition: 3))
    #expect(route.points == 6)
    #expect(route.latitudes == Self.walk(3).map(\.0))
    #expect(
      route.warnings == [
        "3 of 6 points are at 0,0, where a receiver without a fix is, and left out"
      ])
  }

  @Test func `positions of 0, 0 stay where more of the file is there, or near it`() throws {
    let marks = Array(repeating: (0.0, 0.0), count: 4)
    #expect(try read(marks + Self.walk(3, from: 0.8)).dropped == Route.Dropped())
    #expect(try read([(1e-6, 0)] + Self.walk(3)).dropped == Route.Dropped())
    #expect(try read(marks).fixes.count == 4)
    let few = try read(marks + Self.walk(3), step: 100_000)
    #expect(few.fixes.count == 7)
  }

  @Test(arguments: 1...5)
  func `up to five points in a row that no ride reaches are left out`(count: Int) throws {
    let walk = Self.walk(20)
    let away = Array(repeating: (52.5, 13.4), count: count)
    let route = try read(walk[..<10] + away + walk[10...])

    #expect(route.dropped == Route.Dropped(noPosition: count))
    #expect(route.latitudes == walk.map(\.0))
    #expect(route.warnings.count == 1)
  }

  @Test func `six stay, and the first leg that is too fast is named`() throws {
    let walk = Self.walk(2_000)
    let away = Array(repeating: (52.5, 13.4), count: 6)
    let route = try read(walk[..<1_000] + away + walk[1_000...])

    #expect(route.dropped == Route.Dropped())
    #expect(route.warnings.count == 1)
    #expect(
      route.warnings.first?.hasPrefix(
        "2 legs need more than 1,000 m/s, the first 9990 s behind the start: ") == true)
  }

  @Test func `a first and a last point are not left out, as nothing is before and behind them`()
    throws
  {
    let walk = Self.walk(2_000)
    #expect(try read([(52.5, 13.4)] + walk).fixes.count == 2_001)
    #expect(try read(walk + [(52.5, 13.4)]).fixes.count == 2_001)
  }

  @Test func `if the times are none, the points are ridden in the order of the file`() throws {
    let text = "time,lat,lon\n3,47,8\n1,47.05,8\n2,47.1,8\n2,47.15,8\n2,47.2,8\n"
    let route = try Route.read(bytes: text.utf8, file: "test.csv")

    #expect(route.timing == .constantSpeed)
    #expect(route.dropped == Route.Dropped())
    #expect([route.latitudes.first, route.latitudes.last] == [47, 47.2])
    #expect((22_200...22_300).contains(route.length))
    #expect(route.warnings.count == 1)
  }

  @Test func `a flight at 300 m/s and a step of no time are recorded`() throws {
    let flight = (0..<50).map { (47.0, 8.0 + 0.04 * Double($0)) }
    #expect(try read(flight).timing == .recorded)
    let text =
      "time,lat,lon\n" + (0..<20).map { "\($0 / 2),\(47 + 0.0005 * Double($0)),8\n" }.joined()
    let route = try Route.read(bytes: text.utf8, file: "test.csv")
    #expect(route.fixes.count == 20)
    #expect(route.warnings == [])
  }

  @Test(arguments: UInt64(0)..<60)
  func `a walk with up to five wild points in places is the walk`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let walk = Self.walk(Int.random(in: 20...60, using: &chance))
    var spoilt: [(Double, Double)] = []
    var wild = 0
    for (index, position) in walk.enumerated() {
      if index > 0, Int.random(in: 0..<8, using: &chance) == 0 {
        let count = Int.random(in: 1...5, using: &chance)
        wild += count
        spoilt += (0..<count).map { _ in
          (
            Double.random(in: -60 ... -20, using: &chance),
            Double.random(in: -90...90, using: &chance)
          )
        }
      }
      spoilt.append(position)
    }
    let route = try read(spoilt)

    #expect(route.latitudes == walk.map(\.0), "\(seed)")
    #expect(route.dropped == Route.Dropped(noPosition: wild), "\(seed)")
  }
}
