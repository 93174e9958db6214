import Foundation
import Testing

@testable import tracker_sim

@Suite struct `Ordered queues` {
  @Test func `are emptied one after the other, whoever is faster`() {
    let queues = OrderedQueues<Int>(count: 2, lead: 2)
    #expect([queues.open(), queues.open(), queues.open()] == [0, 1, nil])
    queues.put(10, in: 1)
    queues.close(1)
    queues.put(1, in: 0)
    #expect(queues.take(timeout: 0)?.items == [1])
    #expect(queues.take(timeout: 0)?.items == [])
    queues.put(2, in: 0)
    queues.close(0)
    #expect(queues.take(timeout: 0)?.items == [2])
    #expect(queues.take(timeout: 0)?.items == [10])
    #expect(queues.take(timeout: 0) == nil)
  }

  @Test func `make threads that are ahead wait, and lose nothing`() {
    let count = 20
    let queues = OrderedQueues<Int>(count: count, lead: 3)
    for _ in 0..<4 {
      Thread.detachNewThread {
        while let queue = queues.open() {
          for item in 0..<100 { queues.put(queue * 100 + item, in: queue) }
          queues.close(queue)
        }
      }
    }
    var taken: [Int] = []
    while let (queue, items, _) = queues.take(timeout: 60) {
      #expect(items.count <= 16)
      #expect(items.allSatisfy { $0 / 100 == queue })
      taken += items
    }
    #expect(taken == Array(0..<count * 100))
  }
}
