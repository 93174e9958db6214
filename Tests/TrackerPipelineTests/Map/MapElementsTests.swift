import Streams
import Testing

@testable import TrackerPipeline

@Suite struct MapElementsTests {
  /// Twenty contents drawn by lot, each after another: pins are kept, moved, added, taken away, or are of another
  /// group.
  @Test(arguments: Rounds.optimisedSeeds(20))
  func `content after other content is what it would be alone`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    var pins: [Marker] = []
    var elements = MapElements()
    let world = MapRegion(south: -80, north: 80, west: -180, width: 360)
    for step in 0..<20 {
      Self.change(&pins, using: &chance)
      let user = UserPosition(position: Coordinate(latitude: Double(step), longitude: 3))
      let content = MapContent([.userPosition(user)] + pins.map { .marker($0) })
      elements = MapElements(content, after: elements)
      var alone = MapElements(content)
      let zoom = Int.random(in: 0...16, using: &chance)

      let shown = elements.shown(in: world, zoom: zoom, selection: nil)
      #expect(shown == alone.shown(in: world, zoom: zoom, selection: nil), "seed \(seed), \(step)")
    }
  }

  private static func change(_ pins: inout [Marker], using chance: inout SplitMix64) {
    switch Int.random(in: 0..<6, using: &chance) {
    case 0: pins.removeAll { _ in Bool.random(using: &chance) }
    case 1: pins = []
    case 2:
      for index in pins.indices where Int.random(in: 0..<9, using: &chance) == 0 {
        pins[index].position.latitude += 0.001
      }
    case 3: break
    default:
      for _ in 0..<Int.random(in: 1..<40, using: &chance) {
        let position = Coordinate(
          latitude: .random(in: 46...46.2, using: &chance),
          longitude: .random(in: 8...8.2, using: &chance))
        let group = ["a", "b", nil].randomElement(using: &chance) ?? nil
        pins.append(
          Marker(
            id: "\(pins.count) \(Int.random(in: 0..<1_000_000, using: &chance))",
            position: position, clusteringIdentifier: group))
      }
    }
  }
}
