import Foundation

/// Delivers the results of work on several threads in the order of the work.
///
/// Each piece of work has a queue. Items are taken from the first queue until it is closed, then
/// from the second, and so on. A queue has a capacity: a thread that puts more into it waits until
/// some are taken, so memory is bounded. Queues are opened in order, so the current one is always
/// open.
final class OrderedQueues<Item: Sendable>: @unchecked Sendable {
  private struct Queue {
    var items: [Item] = []
    var isClosed = false
  }

  private static var capacity: Int { 16 }

  // Sendable: accessed under the condition's lock only.
  private let condition = NSCondition()
  private var queues: [Queue]
  private var current = 0
  private var next = 0
  /// The number of queues that may be opened ahead of the current one.
  private let lead: Int

  init(count: Int, lead: Int) {
    queues = Array(repeating: Queue(), count: count)
    self.lead = lead
  }

  /// The next piece of work, as soon as it may be opened; nil when there is none.
  func open() -> Int? {
    condition.withLock {
      while next < queues.count, next >= current + lead { condition.wait() }
      guard next < queues.count else { return nil }
      defer { next += 1 }
      return next
    }
  }

  /// Starts this many threads. Each does one piece of work after another, and closes its queue
  /// after it.
  func startThreads(_ count: Int, work: @escaping @Sendable (Int) -> Void) {
    let streams = StandardStream.current
    for _ in 0..<count {
      let thread = Thread { [self] in
        StandardStream.$current.withValue(streams) {
          while let queue = open() {
            work(queue)
            close(queue)
          }
        }
      }
      thread.stackSize = 8 << 20
      thread.start()
    }
  }

  func put(_ item: Item, in queue: Int) {
    condition.withLock {
      while queues[queue].items.count >= Self.capacity { condition.wait() }
      queues[queue].items.append(item)
      condition.broadcast()
    }
  }

  func close(_ queue: Int) {
    condition.withLock {
      queues[queue].isClosed = true
      condition.broadcast()
    }
  }

  /// The items since the last call, and their queue; nil when all queues are closed.
  ///
  /// - Parameter timeout: Seconds after which it returns no items.
  func take(timeout: TimeInterval) -> (queue: Int, items: [Item], isClosed: Bool)? {
    condition.withLock {
      guard current < queues.count else { return nil }
      if queues[current].items.isEmpty, !queues[current].isClosed {
        _ = condition.wait(until: Date(timeIntervalSinceNow: timeout))
      }
      let queue = current
      let taken = queues[queue]
      queues[queue].items = []
      if taken.isClosed { current += 1 }
      condition.broadcast()
      return (queue, taken.items, taken.isClosed)
    }
  }
}
