import Testing

@testable import Streams

@Suite struct TimelineTests {
  /// What a timeline should hold, in the simplest way.
  struct Model {
    struct Item {
      let name: Int
      let instant: Instant
      let rank: Int8
      let key: Timeline.Key
    }

    var items: [Item] = []

    mutating func insert(_ item: Item) {
      let place = items.firstIndex { ($0.instant, $0.rank) > (item.instant, item.rank) }
      items.insert(item, at: place ?? items.endIndex)
    }
  }

  @Test(arguments: UInt64(1)...8)
  func `behaves like a sorted array`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    var timeline = Timeline(shuffle: nil)
    var model = Model()
    var used: [Timeline.Key] = []
    let ran = Journal<Int>()
    for name in 0..<2_000 {
      switch Int.random(in: 0..<8, using: &chance) {
      case 0...3:
        let time = timeline.now.nanoseconds + Int64.random(in: -3...20, using: &chance)
        let (instant, rank) = (Instant(nanoseconds: time), Int8.random(in: -1...1, using: &chance))
        var action: Timeline.Action? = .once { ran.note(name) }
        let key = timeline.insert(&action, at: instant, rank: rank)
        model.insert(
          .init(name: name, instant: max(instant, timeline.now), rank: rank, key: key))
      case 4:
        guard let place = model.items.indices.randomElement(using: &chance) else { continue }
        let key = model.items.remove(at: place).key
        used.append(key)
        #expect(timeline.remove(key) != nil, "seed \(seed)")
      case 5:
        guard let key = used.randomElement(using: &chance) else { continue }
        #expect(timeline.remove(key) == nil, "seed \(seed)")
      default:
        let end = timeline.now.advanced(byNanoseconds: Int64.random(in: 0...4, using: &chance))
        let action = timeline.popFirst(until: end)
        guard let next = model.items.first, next.instant <= end else {
          #expect(action == nil, "seed \(seed)")
          continue
        }
        model.items.removeFirst()
        used.append(next.key)
        action?()
        #expect(ran.entries.last == next.name, "seed \(seed)")
        #expect(timeline.now == next.instant, "seed \(seed)")
      }
      #expect(timeline.count == model.items.count, "seed \(seed)")
      #expect(timeline.first?.instant == model.items.first?.instant, "seed \(seed)")
    }
  }

  @Test func `places are used again`() {
    var timeline = Timeline(shuffle: nil)
    var slots: Set<Int> = []
    for _ in 0..<100 {
      let keys = (0..<3).map { _ in
        var action: Timeline.Action? = .once {}
        return timeline.insert(&action, at: .zero, rank: 0)
      }
      slots.formUnion(keys.map(\.slot))
      _ = timeline.remove(keys[1])
      while timeline.popFirst(until: .zero) != nil {}
    }

    #expect(slots.count == 3)
  }
}
