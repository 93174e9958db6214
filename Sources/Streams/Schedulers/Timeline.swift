/// Actions in the order in which they are due: a binary heap that knows where each of its entries
/// is, so that scheduling, running and cancelling are O(log n).
@usableFromInline
struct Timeline: Sendable {
  @usableFromInline typealias Action = @Sendable () -> Void

  /// Finds an action again. The turn tells a slot's present action from the ones before.
  struct Key: Sendable {
    let slot: Int
    let turn: UInt64
  }

  struct Entry: Sendable {
    let instant: Instant
    /// The rank in the upper 8 bits; below, the order of scheduling, or a number drawn by lot.
    let turn: UInt64
    let slot: Int

    static func < (left: Entry, right: Entry) -> Bool {
      left.instant == right.instant ? left.turn < right.turn : left.instant < right.instant
    }
  }

  struct Slot: Sendable {
    var action: Action?
    var turn: UInt64
    /// Where the entry is in the heap; in a free slot, the next free one, or -1.
    var place: Int
  }

  var now = Instant.zero
  private var heap: [Entry] = []
  private var slots: [Slot] = []
  private var firstFree = -1
  private var lastNumber: UInt64 = 0
  private var shuffle: SplitMix64?

  init(shuffle: SplitMix64?) {
    self.shuffle = shuffle
  }

  var count: Int { heap.count }
  var first: Entry? { heap.first }

  mutating func insert(_ action: @escaping Action, at instant: Instant, rank: Int8) -> Key {
    lastNumber += 1
    // By lot, the number still makes turns unique: 24 bits of chance above 32 bits of order.
    let lot = shuffle?.next() ?? 0
    let order = ((lot >> 40) << 32) | (lastNumber & (shuffle == nil ? (1 << 56) - 1 : 0xFFFF_FFFF))
    let turn = (UInt64(UInt8(bitPattern: rank) ^ 0x80) << 56) | order
    let slot = occupy(action, turn: turn)
    heap.append(Entry(instant: max(instant, now), turn: turn, slot: slot))
    siftUp(from: heap.count - 1)
    return Key(slot: slot, turn: turn)
  }

  /// The action to run next, if it is due by `end`; time moves to its instant.
  mutating func popFirst(until end: Instant) -> Action? {
    guard let first = heap.first, first.instant <= end else { return nil }
    now = first.instant
    removeEntry(at: 0)
    return vacate(first.slot)
  }

  /// - Returns: The action, to be released outside the lock; nil if it has run or was cancelled.
  mutating func remove(_ key: Key) -> Action? {
    guard slots[key.slot].turn == key.turn, slots[key.slot].action != nil else { return nil }
    removeEntry(at: slots[key.slot].place)
    return vacate(key.slot)
  }

  private mutating func occupy(_ action: @escaping Action, turn: UInt64) -> Int {
    guard firstFree >= 0 else {
      slots.append(Slot(action: action, turn: turn, place: -1))
      return slots.count - 1
    }
    let slot = firstFree
    firstFree = slots[slot].place
    slots[slot] = Slot(action: action, turn: turn, place: -1)
    return slot
  }

  private mutating func vacate(_ slot: Int) -> Action? {
    slots[slot].place = firstFree
    firstFree = slot
    return slots[slot].action.take()
  }

  private mutating func removeEntry(at place: Int) {
    let last = heap.removeLast()
    guard place < heap.count else { return }
    heap[place] = last
    siftDown(from: place)
    siftUp(from: place)
  }

  private mutating func siftUp(from start: Int) {
    var place = start
    let entry = heap[place]
    while place > 0 {
      let parent = (place - 1) / 2
      guard entry < heap[parent] else { break }
      put(heap[parent], at: place)
      place = parent
    }
    put(entry, at: place)
  }

  private mutating func siftDown(from start: Int) {
    var place = start
    let entry = heap[place]
    while true {
      var child = 2 * place + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      guard heap[child] < entry else { break }
      put(heap[child], at: place)
      place = child
    }
    put(entry, at: place)
  }

  private mutating func put(_ entry: Entry, at place: Int) {
    heap[place] = entry
    slots[entry.slot].place = place
  }
}
