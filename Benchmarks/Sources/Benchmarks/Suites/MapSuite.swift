import Streams
import TrackerPipeline

/// The map's model: clusters of many pins, and what changes from one content to the next.
let mapSuite: [Benchmark] = [
  Benchmark(
    "clusters of 1,000,000 pins", per: "pin", count: 1_000_000,
    setUp: { count in
      let pins = scattered(count)
      return { expect(ClusterIndex(pins).count == count) }
    },
    byHand: ByHand("sorting their positions") { count in
      let pins = scattered(count)
      return {
        let keys = pins.map { WorldPoint($0).y }
        expect(keys.sorted().count == count)
      }
    }),
  Benchmark(
    "a view of 1,000,000 pins", per: "view", count: 200,
    setUp: { count in
      let (pins, index) = Crowd.value
      return {
        var clusters = 0
        for view in 0..<count {
          let camera = MapCamera(center: pins[view], zoom: Double(3 + view % 15))
          let size = MapSize(width: 1_280, height: 800)
          let region = MapViewport(camera: camera, size: size).region
          clusters += index.clusters(in: region, zoom: Int(camera.zoom)).count
        }
        expect(clusters > 10 * count)
      }
    }
  ).with(\.isSlowToSetUp, true),
  Benchmark(
    "changes of 10,000 markers, 1 % of them new", per: "marker", count: 10_000,
    setUp: { count in
      let (old, new) = contents(count)
      return {
        let changes = MapChanges(from: old, to: new)
        expect(changes.added.count == changes.removed.count && !changes.moved.isEmpty)
      }
    },
    byHand: ByHand("a dictionary") { count in
      let (old, new) = contents(count)
      return {
        var places: [MapElement.ID: ShownElement] = [:]
        for element in old { places[element.id] = element }
        var (added, changed) = (0, 0)
        for element in new {
          switch places.removeValue(forKey: element.id) {
          case nil: added += 1
          case element?: break
          default: changed += 1
          }
        }
        expect(added == places.count && changed > 0)
      }
    }),
]

/// Made once, as that takes longer than a round.
private enum Crowd {
  static let value: (pins: [Coordinate], index: ClusterIndex) = {
    let pins = scattered(1_000_000)
    return (pins, ClusterIndex(pins))
  }()
}

/// Half of them all over the Earth, half in ten crowds.
private func scattered(_ count: Int) -> [Coordinate] {
  var chance = SplitMix64(seed: 1)
  return (0..<count).map { pin in
    let crowd = Double(pin % 10)
    let (latitude, longitude) =
      pin % 2 == 0 ? (0.0...80.0, -180.0...179.0) : (crowd...crowd + 1, crowd...crowd + 2)
    return Coordinate(
      latitude: .random(in: latitude, using: &chance),
      longitude: .random(in: longitude, using: &chance))
  }
}

/// One in 300 is gone, one is new, one has moved.
private func contents(_ count: Int) -> (old: [ShownElement], new: [ShownElement]) {
  let pins = scattered(count)
  func element(_ number: Int, at position: Coordinate) -> ShownElement {
    ShownElement(.marker(Marker(id: "pin \(number)", position: position, title: "A place")))
  }
  let old = pins.indices.map { element($0, at: pins[$0]) }
  var new = old
  for pin in stride(from: 0, to: count, by: 300) {
    new[pin] = element(pin, at: pins[count - 1 - pin])
    new.remove(at: (pin + 100) % new.count)
    new.insert(element(count + pin, at: pins[pin]), at: (pin + 200) % new.count)
  }
  return (old, new)
}

private func expect(_ isTrue: Bool) {
  precondition(isTrue, "The map is not what it should be.")
}
