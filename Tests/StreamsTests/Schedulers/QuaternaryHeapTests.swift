import Testing

@testable import Streams

@Suite struct QuaternaryHeapTests {
  @Test(arguments: UInt64(1)...8)
  func `always has the least element first`(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    var heap = QuaternaryHeap<Int>()
    var model: [Int] = []
    for _ in 0..<2_000 {
      let number = Int.random(in: 0..<100, using: &chance)
      switch Int.random(in: 0..<100, using: &chance) {
      case 0...50:
        heap.insert(number)
        model.append(number)
      case 51...90 where !model.isEmpty:
        heap.removeFirst()
        model.removeFirst()
      case 91...98 where !model.isEmpty:
        // One in the place of another, without a look in between.
        heap.removeFirst()
        heap.insert(number)
        model[0] = number
      case 99:
        heap.removeAll { $0.isMultiple(of: 3) }
        model.removeAll { $0.isMultiple(of: 3) }
      default: break
      }
      model.sort()
      #expect(heap.count == model.count, "seed \(seed)")
      if chance.next() % 4 > 0 { #expect(heap.first == model.first, "seed \(seed)") }
    }
  }
}
