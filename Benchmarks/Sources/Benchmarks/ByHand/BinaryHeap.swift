/// Actions by the instant at which they are due, the earliest first; those of the same instant in
/// the order in which they came. No locks.
struct BinaryHeap {
  /// What a cancelled action is known by when its turn comes.
  final class Mark {
    var isCancelled = false
  }

  struct Entry {
    let instant: Int64
    let order: Int
    let action: () -> Void
    let mark: Mark?

    static func < (left: Entry, right: Entry) -> Bool {
      left.instant == right.instant ? left.order < right.order : left.instant < right.instant
    }
  }

  private var entries: [Entry] = []
  private var lastOrder = 0

  var count: Int { entries.count }
  var first: Entry? { entries.first }

  mutating func insert(_ action: @escaping () -> Void, at instant: Int64, mark: Mark? = nil) {
    lastOrder += 1
    entries.append(Entry(instant: instant, order: lastOrder, action: action, mark: mark))
    siftUp(from: entries.count - 1)
  }

  mutating func removeFirst() -> Entry {
    entries.swapAt(0, entries.count - 1)
    let first = entries.removeLast()
    siftDown(from: 0)
    return first
  }

  /// Throws out what is cancelled.
  mutating func compact() {
    entries.removeAll { $0.mark?.isCancelled == true }
    for place in stride(from: entries.count / 2 - 1, through: 0, by: -1) { siftDown(from: place) }
  }

  private mutating func siftUp(from start: Int) {
    var place = start
    while place > 0 {
      let parent = (place - 1) / 2
      guard entries[place] < entries[parent] else { break }
      entries.swapAt(place, parent)
      place = parent
    }
  }

  private mutating func siftDown(from start: Int) {
    var place = start
    while true {
      var child = 2 * place + 1
      guard child < entries.count else { break }
      if child + 1 < entries.count, entries[child + 1] < entries[child] { child += 1 }
      guard entries[child] < entries[place] else { break }
      entries.swapAt(place, child)
      place = child
    }
  }
}
