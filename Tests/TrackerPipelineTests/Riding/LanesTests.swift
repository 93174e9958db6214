import Foundation
import Testing

@testable import tracker_sim

@Suite struct `The lanes of rides` {
  @Test func `are emptied one after the other, whoever is faster`() {
    let lanes = Lanes<Int>(count: 2, lead: 2)
    #expect([lanes.open(), lanes.open(), lanes.open()] == [0, 1, nil])
    lanes.put(10, in: 1)
    lanes.close(1)
    lanes.put(1, in: 0)
    #expect(lanes.take(patience: 0)?.items == [1])
    #expect(lanes.take(patience: 0)?.items == [])
    lanes.put(2, in: 0)
    lanes.close(0)
    #expect(lanes.take(patience: 0)?.items == [2])
    #expect(lanes.take(patience: 0)?.items == [10])
    #expect(lanes.take(patience: 0) == nil)
  }

  @Test func `make those wait that are ahead, and lose nothing`() {
    let count = 20
    let lanes = Lanes<Int>(count: count, lead: 3)
    for _ in 0..<4 {
      Thread.detachNewThread {
        while let lane = lanes.open() {
          for item in 0..<100 { lanes.put(lane * 100 + item, in: lane) }
          lanes.close(lane)
        }
      }
    }
    var taken: [Int] = []
    while let (lane, items, _) = lanes.take(patience: 60) {
      #expect(items.count <= 16)
      #expect(items.allSatisfy { $0 / 100 == lane })
      taken += items
    }
    #expect(taken == Array(0..<count * 100))
  }
}
