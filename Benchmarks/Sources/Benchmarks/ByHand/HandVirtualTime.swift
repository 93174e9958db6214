/// A virtual time by hand: a binary heap and a variable. What is cancelled is marked, and thrown
/// out when it is more than half of the heap.
final class HandVirtualTime: @unchecked Sendable {
  // Sendable: each is used by one thread at a time.
  private var heap = BinaryHeap()
  private(set) var now: Int64 = 0
  private var cancelledCount = 0

  func schedule(at instant: Int64, _ action: @escaping @Sendable () -> Void) {
    heap.insert(action, at: instant)
  }

  func scheduleCancellably(
    at instant: Int64, _ action: @escaping @Sendable () -> Void
  ) -> BinaryHeap.Mark {
    let mark = BinaryHeap.Mark()
    heap.insert(action, at: instant, mark: mark)
    return mark
  }

  func cancel(_ mark: BinaryHeap.Mark) {
    mark.isCancelled = true
    cancelledCount += 1
    guard cancelledCount > max(heap.count / 2, 16) else { return }
    heap.compact()
    cancelledCount = 0
  }

  func advance(to instant: Int64) {
    while let first = heap.first, first.instant <= instant {
      let entry = heap.removeFirst()
      if entry.mark?.isCancelled == true {
        cancelledCount -= 1
        continue
      }
      now = entry.instant
      entry.action()
    }
    now = max(now, instant)
  }
}
