import Foundation

/// What threads make beside one another, taken in the order of the work and not of their speed.
///
/// Each piece of work has a lane to put things into. They are taken from the first lane until that
/// is closed, then from the second, and so on. A lane holds little: who puts more waits for its
/// turn, so memory stays flat. Lanes are opened in order, so the one whose turn it is never waits.
final class Lanes<Item: Sendable>: @unchecked Sendable {
  private struct Lane {
    var items: [Item] = []
    var isClosed = false
  }

  private static var capacity: Int { 16 }

  // Sendable: touched under the condition's lock only.
  private let condition = NSCondition()
  private var lanes: [Lane]
  private var current = 0
  private var next = 0
  /// How many lanes may be opened ahead of the current one.
  private let lead: Int

  init(count: Int, lead: Int) {
    lanes = Array(repeating: Lane(), count: count)
    self.lead = lead
  }

  /// The next piece of work, once its time has come; nil when there is none.
  func open() -> Int? {
    condition.withLock {
      while next < lanes.count, next >= current + lead { condition.wait() }
      guard next < lanes.count else { return nil }
      defer { next += 1 }
      return next
    }
  }

  func put(_ item: Item, in lane: Int) {
    condition.withLock {
      while lanes[lane].items.count >= Self.capacity { condition.wait() }
      lanes[lane].items.append(item)
      condition.broadcast()
    }
  }

  func close(_ lane: Int) {
    condition.withLock {
      lanes[lane].isClosed = true
      condition.broadcast()
    }
  }

  /// What has been put since, and from which lane; nil when all lanes are closed.
  ///
  /// - Parameter patience: Seconds after which nothing is an answer too.
  func take(patience: TimeInterval) -> (lane: Int, items: [Item], isClosed: Bool)? {
    condition.withLock {
      guard current < lanes.count else { return nil }
      if lanes[current].items.isEmpty, !lanes[current].isClosed {
        _ = condition.wait(until: Date(timeIntervalSinceNow: patience))
      }
      let lane = current
      let taken = lanes[lane]
      lanes[lane].items = []
      if taken.isClosed { current += 1 }
      condition.broadcast()
      return (lane, taken.items, taken.isClosed)
    }
  }
}
