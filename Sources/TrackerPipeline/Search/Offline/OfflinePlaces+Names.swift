/// A name for a map.
package struct MapName: Hashable, Sendable {
  package let name: String
  package let coordinate: Coordinate
  package let population: Int

  package init(name: String, coordinate: Coordinate, population: Int) {
    self.name = name.printable
    self.coordinate = coordinate
    self.population = population
  }

  /// The zoom from which on a map has room for it.
  package var leastZoom: Int { Self.leastZoom(population: population) }

  private static let steps: [(zoom: Int, people: Int)] = [
    (2, 5_000_000), (4, 1_000_000), (5, 300_000), (7, 100_000), (8, 50_000), (9, 15_000),
    (10, 5_000), (11, 1_000), (12, 200),
  ]

  private static func leastZoom(population: Int) -> Int {
    steps.first { population >= $0.people }?.zoom ?? 13
  }

  /// The fewest people of a place that is named at a zoom.
  static func population(atZoom zoom: Double) -> Int {
    if zoom >= 13 { return 0 }
    return steps.last { zoom >= Double($0.zoom) }?.people ?? .max
  }
}

extension OfflinePlaces {
  /// The names of the settlements in a region that a map has room for at a zoom, the largest first.
  package func names(in region: MapRegion, zoom: Double, limit: Int) -> [MapName] {
    names(in: region, population: MapName.population(atZoom: zoom), limit: limit)
  }

  /// The names that a map of a ride needs at all zooms: those in the region of the ride, and the
  /// largest around it.
  package func names(around region: MapRegion) -> [MapName] {
    let near = MapRegion(around: region.center, radius: 3_000)
    let own = names(
      in: MapRegion(covering: [region.expanded(by: 0.1), near]) ?? region, population: 0, limit: 250
    )
    let wide = MapRegion(around: region.center, radius: 30_000)
    let others = names(
      in: MapRegion(covering: [region.expanded(by: 1), wide]) ?? region, population: 0, limit: 150)
    let known = Set(own)
    return Self.sorted(own + others.filter { !known.contains($0) })
  }

  private func names(in region: MapRegion, population: Int, limit: Int) -> [MapName] {
    let entries = gazetteer.settlements(near: region, population: population)
    // Only the largest are made names, as that takes some time.
    let largest = entries.sorted { ($0.population, $1.row.start) > ($1.population, $0.row.start) }
    return largest.prefix(limit).map {
      MapName(
        name: gazetteer.city(of: $0).name, coordinate: $0.coordinate,
        population: Int($0.population))
    }
  }

  private static func sorted(_ names: [MapName]) -> [MapName] {
    names.sorted { ($0.population, $1.name) > ($1.population, $0.name) }
  }
}
