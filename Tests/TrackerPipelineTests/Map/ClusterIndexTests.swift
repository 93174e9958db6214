import Streams
import Testing

@testable import TrackerPipeline

/// The laws of clusters, on random pins: scattered, crowded, at the same place, along a line, across the
/// antimeridian and at the poles.
@Suite struct ClusterIndexTests {
  /// Pins of one kind or another.
  private static func pins(seed: UInt64, count: Int) -> [Coordinate] {
    var chance = SplitMix64(seed: seed)
    let kind = seed % 6
    let (latitude, longitude) = (
      Double.random(in: -80...80, using: &chance), Double.random(in: -180..<180, using: &chance)
    )
    return (0..<count).map { step in
      func near(_ spread: Double) -> Coordinate {
        place(
          latitude + .random(in: -spread...spread, using: &chance),
          longitude + .random(in: -spread...spread, using: &chance))
      }
      switch kind {
      case 0:
        return place(.random(in: -90...90, using: &chance), .random(in: -180...180, using: &chance))
      case 1: return near(0.01)
      case 2: return near(1e-5)
      case 3: return place(latitude + Double(step) * 2e-4, longitude + Double(step) * 1e-4)
      case 4:
        return place(
          .random(in: -1...1, using: &chance), 180 + .random(in: -0.1...0.1, using: &chance))
      default: return place(89.9, .random(in: -180...180, using: &chance))
      }
    }
  }

  private static func place(_ latitude: Double, _ longitude: Double) -> Coordinate {
    Coordinate(
      latitude: min(max(latitude, -90), 90), longitude: MapRegion.wrappedLongitude(longitude))
  }

  private static let world = MapRegion(south: -90, north: 90, west: -180, width: 360)

  /// Square points on the screen at a zoom.
  private static func squaredDistance(
    _ index: ClusterIndex, _ one: Int, _ other: Int, zoom: Int
  ) -> Double {
    let (left, right) = (index.points[one], index.points[other])
    let width = abs(left.x - right.x)
    let x = Double(min(width, ClusterIndex.Point.worldSize - width))
    let y = Double(left.y - right.y)
    let unit = ClusterIndex.unitsPerPoint(atZoom: zoom)
    return (x * x + y * y) / (unit * unit)
  }

  @Test(arguments: Rounds.optimisedSeeds(24))
  func `at every zoom each pin is in one cluster, and no two overlap`(seed: UInt64) {
    let pins = Self.pins(seed: seed, count: 120)
    let index = ClusterIndex(pins, radius: [44, 1, 96, 30][Int(seed % 4)])
    for zoom in 0...ClusterIndex.maximumZoom {
      let clusters = index.clusters(in: Self.world, zoom: zoom)
      #expect(clusters.reduce(0) { $0 + $1.count } == pins.count, "seed \(seed), zoom \(zoom)")
      let members = clusters.flatMap { index.members(of: $0, zoom: zoom) }
      #expect(members.sorted() == Array(pins.indices), "seed \(seed), zoom \(zoom)")
      for cluster in clusters {
        let pins = index.members(of: cluster, zoom: zoom)
        #expect(pins.count == cluster.count && pins.min() == cluster.first)
        #expect(pins.allSatisfy { index.cluster(of: $0, zoom: zoom) == cluster })
        let limit = 4 * index.radius * index.radius
        #expect(
          pins.allSatisfy {
            Self.squaredDistance(index, cluster.first, $0, zoom: zoom) <= limit
          })
      }
      let squaredRadius = index.radius * index.radius
      for (place, cluster) in clusters.enumerated() {
        for other in clusters[..<place] {
          let distance = Self.squaredDistance(index, cluster.first, other.first, zoom: zoom)
          #expect(distance >= squaredRadius, "seed \(seed), zoom \(zoom)")
        }
      }
    }
  }

  @Test(arguments: Rounds.optimisedSeeds(12))
  func `clusters of one zoom are parts of those of every coarser one`(seed: UInt64) {
    let pins = Self.pins(seed: seed, count: 200)
    let index = ClusterIndex(pins)
    for zoom in 1...ClusterIndex.maximumZoom {
      for cluster in index.clusters(in: Self.world, zoom: zoom) {
        let coarser = Set(
          index.members(of: cluster, zoom: zoom).map { index.cluster(of: $0, zoom: zoom - 1) })
        #expect(coarser.count == 1, "seed \(seed), zoom \(zoom)")
      }
    }
  }

  @Test(arguments: Rounds.optimisedSeeds(12))
  func `pins that are added at the end change nothing for those before them`(seed: UInt64) {
    let pins = Self.pins(seed: seed, count: 200)
    let all = ClusterIndex(pins)
    for count in [0, 1, 2, 17, 100, 199] {
      let some = ClusterIndex(Array(pins.prefix(count)))
      #expect(some.parents == Array(all.parents.prefix(count)), "seed \(seed), \(count) pins")
      #expect(some.levels == Array(all.levels.prefix(count)), "seed \(seed), \(count) pins")
    }
  }

  @Test(arguments: Rounds.optimisedSeeds(12))
  func `it is what comparing all pins with one another gives`(seed: UInt64) {
    let pins = Self.pins(seed: seed, count: 120)
    let index = ClusterIndex(pins)
    let squaredRadius = index.radius * index.radius
    var left = Array(pins.indices)
    // First those at the same place, then those that are near at one zoom after the other.
    for (step, zoom) in ([25] + (0...25).reversed()).enumerated() {
      var kept: [Int] = []
      for pin in left {
        let first = kept.first {
          let distance = Self.squaredDistance(index, $0, pin, zoom: zoom)
          return step == 0 ? distance == 0 : distance < squaredRadius
        }
        if let first {
          #expect(Int(index.parents[pin]) == first, "seed \(seed), zoom \(zoom), pin \(pin)")
          #expect(index.levels[pin] == zoom, "seed \(seed), zoom \(zoom), pin \(pin)")
        } else {
          kept.append(pin)
        }
      }
      left = kept
    }
    #expect(left.allSatisfy { index.levels[$0] == -1 && Int(index.parents[$0]) == $0 })
  }

  @Test(arguments: Rounds.optimisedSeeds(24))
  func `a view has what is in its region, and nothing else`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let pins = Self.pins(seed: seed, count: 150)
    let index = ClusterIndex(pins)
    for _ in 0..<20 {
      let zoom = Int.random(in: 0...20, using: &chance)
      guard let center = pins.randomElement(using: &chance) else { return }
      let view = MapViewport(
        camera: MapCamera(center: center, zoom: Double(zoom)),
        size: MapSize(width: .random(in: 1...900, using: &chance), height: 300))
      let region = view.region
      let all = index.clusters(in: Self.world, zoom: zoom)
      let seen = Set(index.clusters(in: region, zoom: zoom))
      // On the edge of the region the units of the index decide.
      let (inner, outer) = (view.region.expanded(by: -0.01), view.region.expanded(by: 0.01))
      #expect(seen.isSuperset(of: all.filter { inner.contains(pins[$0.first]) }), "seed \(seed)")
      #expect(seen.isSubset(of: all), "seed \(seed)")
      #expect(
        seen.allSatisfy {
          outer.contains(pins[$0.first]) || abs(pins[$0.first].latitude) > 85
        }, "seed \(seed), zoom \(zoom), \(region)")
    }
  }

  @Test(arguments: Rounds.optimisedSeeds(12))
  func `a cluster is one up to the zoom at which it falls apart`(seed: UInt64) {
    let pins = Self.pins(seed: seed, count: 200)
    let index = ClusterIndex(pins)
    for zoom in 0...ClusterIndex.maximumZoom {
      for cluster in index.clusters(in: Self.world, zoom: zoom) where cluster.count > 1 {
        let split = index.splittingZoom(of: cluster, zoom: zoom)
        let last = (split ?? ClusterIndex.maximumZoom + 1) - 1
        #expect(index.cluster(of: cluster.first, zoom: last).count == cluster.count)
        if let split {
          #expect(split > zoom)
          #expect(index.cluster(of: cluster.first, zoom: split).count < cluster.count)
        }
      }
    }
  }

  @Test func `pins at one place are together at every zoom, however many`() {
    let index = ClusterIndex(Array(repeating: Self.place(46.5, 8), count: 10_000))
    let clusters = index.clusters(in: Self.world, zoom: 20)
    #expect(clusters == [.init(first: 0, count: 10_000)])
    #expect(index.splittingZoom(of: clusters[0], zoom: 0) == nil)
  }

  @Test func `without pins there is nothing`() {
    let index = ClusterIndex([])
    #expect(index.clusters(in: Self.world, zoom: 5).isEmpty)
    #expect(index.count == 0)
  }

  @Test func `a zoom beyond the ends is the zoom at the end`() {
    let index = ClusterIndex([Self.place(46.5, 8), Self.place(46.5, 8.1)])
    #expect(index.clusters(in: Self.world, zoom: -3) == index.clusters(in: Self.world, zoom: 0))
    #expect(index.clusters(in: Self.world, zoom: 30) == index.clusters(in: Self.world, zoom: 20))
  }

  @Test func `a region that is not a number has no clusters`() {
    let index = ClusterIndex([Self.place(0, 0)])
    for region in [
      MapRegion(south: 0, north: 1, west: .nan, width: 1),
      MapRegion(south: .nan, north: 1, west: 0, width: 1),
    ] {
      #expect(index.clusters(in: region, zoom: 3).isEmpty)
    }
  }
}
