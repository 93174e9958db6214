import Foundation
import Streams
import Testing

@testable import TrackerPipeline

@Suite struct CityIndexTests {
  /// The cities of the resource, and the nearest of them by looking at all.
  private struct AllCities {
    let index: CityIndex
    /// From south to north.
    let coordinates: [Coordinate]

    init(_ coordinates: [Coordinate]) {
      index = CityIndex(coordinates.map { CityIndex.Entry($0, row: 0..<0) })
      self.coordinates = coordinates.sorted { $0.latitude < $1.latitude }
    }

    static let delivered = Result {
      let file = try #require(GazetteerFile.ofProcess.file)
      let rows = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
      return AllCities(
        try rows.map { row in
          let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
          return Coordinate(
            latitude: try #require(Double(fields[3])), longitude: try #require(Double(fields[4])))
        })
    }

    /// Nil beyond 100 km: a degree of latitude is longer than that, and so are all cities farther
    /// north or south.
    func nearestDistance(to position: Coordinate) -> Double? {
      let start = coordinates.partitioningIndex { $0.latitude >= position.latitude - 1 }
      let near = coordinates[start...].prefix { $0.latitude <= position.latitude + 1 }
      let least = near.map { Geodesic.distance(from: $0, to: position) }.min()
      return least.flatMap { $0 <= 100_000 ? $0 : nil }
    }

    func check(_ position: Coordinate, _ comment: Comment) {
      #expect(index.nearest(to: position)?.distance == nearestDistance(to: position), comment)
    }
  }

  /// Four hundred positions, most of them near a city.
  @Test(arguments: Rounds.optimisedSeeds(8))
  func `the nearest city is that which looking at all of them finds`(seed: UInt64) throws {
    let cities = try AllCities.delivered.get()
    var chance = SplitMix64(seed: seed)
    for turn in 0..<400 {
      var position = Self.position(using: &chance)
      if turn % 4 > 0, let city = cities.coordinates.randomElement(using: &chance) {
        position = Self.position(around: city, using: &chance)
      }
      cities.check(position, "seed \(seed), turn \(turn), \(position)")
    }
  }

  @Test(arguments: Rounds.optimisedSeeds(4))
  func `between two cities the geodesic decides`(seed: UInt64) throws {
    let cities = try AllCities.delivered.get()
    var chance = SplitMix64(seed: seed)
    for turn in 0..<60 {
      guard let city = cities.coordinates.randomElement(using: &chance) else { return }
      let far = Self.position(around: city, using: &chance)
      guard let other = cities.index.nearest(to: far)?.entry.coordinate else { continue }
      // The middle, and a millimetre or so to either side of it.
      for step in -2...2 {
        let middle = Geodesic.interpolate(
          from: city, to: other, fraction: 0.5 + Double(step) * 1e-8)
        cities.check(middle, "seed \(seed), turn \(turn), step \(step), \(middle)")
      }
    }
  }

  @Test(arguments: Rounds.optimisedSeeds(4))
  func `poles and the antimeridian are places like others`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    for turn in 0..<60 {
      let latitude: Double = [-90, -89.95, 0, 66, 89.2, 90].randomElement(using: &chance) ?? 0
      let center = Coordinate(
        latitude: latitude, longitude: Bool.random(using: &chance) ? 180 : -180)
      let cities = AllCities((0..<40).map { _ in Self.position(around: center, using: &chance) })
      for _ in 0..<10 {
        let position = Self.position(around: center, using: &chance)
        cities.check(position, "seed \(seed), turn \(turn), \(position)")
      }
      cities.check(center, "seed \(seed), turn \(turn), \(center)")
    }
  }

  @Test func `100 km are within reach, and a millimetre more is not`() {
    let city = Coordinate(latitude: 10, longitude: 20)
    let index = CityIndex([CityIndex.Entry(city, row: 0..<0)])
    var (inside, outside) = (10.8, 11.0)
    while outside - inside > 1e-9 {
      let middle = (inside + outside) / 2
      let position = Coordinate(latitude: middle, longitude: 20)
      if Geodesic.distance(from: city, to: position) <= 100_000 {
        inside = middle
      } else {
        outside = middle
      }
    }
    #expect(index.nearest(to: Coordinate(latitude: inside, longitude: 20)) != nil)
    #expect(index.nearest(to: Coordinate(latitude: outside, longitude: 20)) == nil)
  }

  @Test(arguments: [(Double.nan, 0.0), (91, 0), (0, 181), (0, .infinity)])
  func `an invalid position has no nearest city`(latitude: Double, longitude: Double) throws {
    let position = Coordinate(latitude: latitude, longitude: longitude)
    #expect(try AllCities.delivered.get().index.nearest(to: position) == nil)
  }

  @Test func `without cities there is no nearest one`() {
    #expect(CityIndex([]).nearest(to: Coordinate(latitude: 0, longitude: 0)) == nil)
  }

  /// Anywhere on the globe.
  private static func position(using chance: inout SplitMix64) -> Coordinate {
    Coordinate(
      latitude: asin(Double.random(in: -1...1, using: &chance)) * 180 / .pi,
      longitude: Double.random(in: -180...180, using: &chance))
  }

  /// Up to some 120 km away, and mostly much less.
  private static func position(
    around center: Coordinate, using chance: inout SplitMix64
  ) -> Coordinate {
    let angle = pow(Double.random(in: 0...1, using: &chance), 2) * 0.019
    let azimuth = Double.random(in: -.pi ... .pi, using: &chance)
    let (latitude, longitude) = (center.latitude * .pi / 180, center.longitude * .pi / 180)
    let sine = sin(latitude) * cos(angle) + cos(latitude) * sin(angle) * cos(azimuth)
    let turn = atan2(
      sin(azimuth) * sin(angle) * cos(latitude), cos(angle) - sin(latitude) * sine)
    return Coordinate(
      latitude: asin(max(-1, min(sine, 1))) * 180 / .pi,
      longitude: (longitude + turn).remainder(dividingBy: 2 * .pi) * 180 / .pi)
  }
}

extension [Coordinate] {
  /// The first index from which on a condition holds, if it holds for all behind the first.
  fileprivate func partitioningIndex(where holds: (Coordinate) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
