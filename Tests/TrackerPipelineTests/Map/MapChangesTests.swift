import Streams
import Testing

@testable import TrackerPipeline

@Suite struct MapChangesTests {
  private func shown(_ id: String, at latitude: Double = 46, title: String = "") -> ShownElement {
    ShownElement(
      .marker(
        Marker(id: id, position: Coordinate(latitude: latitude, longitude: 8), title: title)))
  }

  @Test func `unchanged elements are not in the changes`() {
    let old = ["a", "b", "c"].map { shown($0) }
    #expect(MapChanges(from: old, to: old).isEmpty)
    #expect(MapChanges(from: old, to: old.reversed()).isEmpty)
    #expect(MapChanges(from: [], to: []).isEmpty)
  }

  @Test func `added, removed, moved and changed elements are distinguished`() {
    let old = [shown("gone"), shown("moved"), shown("renamed", title: "a"), shown("same")]
    let new = [
      shown("new"), shown("same"), shown("renamed", at: 47, title: "b"), shown("moved", at: 47),
    ]
    let changes = MapChanges(from: old, to: new)
    #expect(changes.removed.map(\.id.name) == ["gone"])
    #expect(changes.added.map(\.id.name) == ["new"])
    #expect(changes.moved.map(\.id.name) == ["moved"])
    #expect(changes.updated.map(\.id.name) == ["renamed"])
  }

  @Test func `to be selected is a change`() {
    var selected = shown("a")
    selected.isSelected = true
    #expect(MapChanges(from: [shown("a")], to: [selected]).updated == [selected])
  }

  @Test func `elements of different kinds may be named alike`() {
    let circle = ShownElement(
      .circle(MapCircle(id: "a", center: Coordinate(latitude: 46, longitude: 8), radius: 20)))
    let changes = MapChanges(from: [shown("a")], to: [circle])
    #expect(changes.removed == [shown("a")])
    #expect(changes.added == [circle])
  }

  @Test func `a user who walks is moved, and one who turns is drawn anew`() {
    func user(_ latitude: Double, heading: Double) -> ShownElement {
      let position = Coordinate(latitude: latitude, longitude: 8)
      return ShownElement(.userPosition(UserPosition(position: position, heading: heading)))
    }
    #expect(MapChanges(from: [user(46, heading: 0)], to: [user(47, heading: 0)]).moved.count == 1)
    #expect(MapChanges(from: [user(46, heading: 0)], to: [user(46, heading: 9)]).updated.count == 1)
  }

  @Test func `ten thousand random changes, applied, give the new content`() {
    let seed: UInt64 = 8
    var chance = SplitMix64(seed: seed)
    var content: [ShownElement] = []
    var map: [MapElement.ID: ShownElement] = [:]
    for round in 0..<10_000 {
      let next = Self.changed(content, using: &chance)
      let changes = MapChanges(from: content, to: next)
      for element in changes.removed {
        let removed = map.removeValue(forKey: element.id)
        #expect(removed == element, "seed \(seed), round \(round)")
      }
      for element in changes.added {
        #expect(map.updateValue(element, forKey: element.id) == nil, "seed \(seed), round \(round)")
      }
      for element in changes.moved + changes.updated {
        let old = map.updateValue(element, forKey: element.id)
        #expect(old != nil && old != element, "seed \(seed), round \(round)")
      }
      #expect(map.count == next.count, "seed \(seed), round \(round)")
      #expect(next.allSatisfy { map[$0.id] == $0 }, "seed \(seed), round \(round)")
      content = next
    }
  }

  /// Some elements more, some fewer, some changed, some at another place of the list.
  private static func changed(
    _ content: [ShownElement], using chance: inout SplitMix64
  ) -> [ShownElement] {
    var next = content
    for _ in 0..<Int.random(in: 0...4, using: &chance) {
      let place = Int.random(in: 0...next.count, using: &chance)
      switch Int.random(in: 0..<6, using: &chance) {
      case 0, 1:
        let name = "\(Int.random(in: 0..<30, using: &chance))"
        let position = Coordinate(latitude: .random(in: 0...1, using: &chance), longitude: 0)
        let element: MapElement =
          Bool.random(using: &chance)
          ? .marker(Marker(id: name, position: position))
          : .circle(MapCircle(id: name, center: position, radius: 1))
        if !next.contains(where: { $0.id == element.id }) {
          next.insert(ShownElement(element), at: place)
        }
      case 2 where place < next.count: next.remove(at: place)
      case 3 where place < next.count: next.append(next.remove(at: place))
      case 4 where place < next.count: next[place].isSelected.toggle()
      case 5 where place < next.count:
        if case .marker(var marker) = next[place].element {
          marker.position.latitude = .random(in: 0...1, using: &chance)
          next[place].element = .marker(marker)
        }
      default: break
      }
    }
    return next
  }
}
