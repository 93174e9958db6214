/// Actions in the order in which they are due.
///
/// A heap holds the instant and the order of each action; the actions are in an array of slots.
/// Cancelling empties a slot and leaves its entry in the heap. The entry is removed when it comes
/// to the top, or with all other cancelled entries when they are the majority. So scheduling and
/// running are O(log n), cancelling is O(1) on average, and no index of an entry's place in the
/// heap is kept.
@usableFromInline struct Timeline: Sendable {
  /// A closure in an enum: a closure that is returned from the lock would be wrapped in another
  /// one.
  enum Action: Sendable {
    case once(@Sendable () -> Void)
    /// Returns the instant of its next run, or nil.
    case rescheduling(@Sendable () -> Instant?, rank: Int8)

    @inline(__always) @discardableResult
    func callAsFunction() -> Instant? {
      switch self {
      case .once(let body):
        body()
        return nil
      case .rescheduling(let body, _): return body()
      }
    }
  }

  /// Identifies an action. The order distinguishes the present action of a slot from earlier ones.
  @usableFromInline struct Key: Sendable {
    @usableFromInline let slot: Int
    @usableFromInline let order: UInt64
  }

  struct Entry: Comparable, BitwiseCopyable, Sendable {
    let instant: Instant
    /// The rank in the upper 8 bits; below, the order of scheduling, or a random one.
    let order: UInt64
    let slot: Int

    /// Instant and order in one number, to be compared without a branch.
    private var sortKey: Int128 { Int128(instant.nanoseconds) << 64 | Int128(order) }

    @inline(__always)
    static func < (left: Entry, right: Entry) -> Bool {
      left.sortKey < right.sortKey
    }
  }

  private struct Slot: Sendable {
    /// The action; nil once it was cancelled or has run for the last time.
    var action: Action?
    var firstOrder: UInt64 = 0
    /// The instant at which the action should run; it may be in the past.
    var due = Instant.zero
    /// Nanoseconds between repetitions; 0 if there are none.
    var interval: Int64 = 0

    /// Takes the action, and leaves nil.
    @inline(__always)
    mutating func fill(
      _ action: inout Action?, order: UInt64, due instant: Instant, every nanoseconds: Int64
    ) {
      swap(&self.action, &action)
      firstOrder = order
      due = instant
      interval = nanoseconds
    }
  }

  var now = Instant.zero
  private var heap = QuaternaryHeap<Entry>()
  private var slots: ContiguousArray<Slot> = []
  /// The slots that no entry in the heap refers to.
  private var freeSlots: ContiguousArray<Int> = []
  /// One more free slot: an action that runs often schedules the next, which takes it.
  private var spareSlot: Int?
  /// The number of entries that have no action any more.
  private var cancelledCount = 0
  private var lastNumber: UInt64 = 0
  private var shuffle: SplitMix64?

  init(shuffle: SplitMix64?) {
    self.shuffle = shuffle
  }

  var count: Int { heap.count - cancelledCount }

  /// The number of actions for which memory is allocated.
  var capacity: Int { slots.capacity }

  /// The action that is due next.
  var first: Entry? {
    mutating get {
      while cancelledCount > 0, let top = heap.first, slots[top.slot].action == nil {
        heap.removeFirst()
        freeSlots.append(top.slot)
        cancelledCount -= 1
      }
      return heap.first
    }
  }

  /// - Parameters:
  ///   - action: The action, which is moved and replaced by nil: a copy would retain it.
  ///   - interval: Nanoseconds between repetitions; 0 for none.
  mutating func insert(
    _ action: inout Action?, at instant: Instant, every interval: Int64 = 0, rank: Int8
  ) -> Key {
    let order = nextOrder(in: UInt64(UInt8(bitPattern: rank) ^ 0x80))
    let slot = takeSlot()
    slots[slot].fill(&action, order: order, due: instant, every: interval)
    heap.insert(Entry(instant: max(instant, now), order: order, slot: slot))
    return Key(slot: slot, order: order)
  }

  /// Removes the next action, if it is due by `end`, and sets the time to its instant. A repeating
  /// action stays, with its next instant.
  mutating func popFirst(until end: Instant) -> Action? {
    guard let first, first.instant <= end else { return nil }
    now = first.instant
    heap.removeFirst()
    let slot = first.slot
    let due = slots[slot].due.advanced(byNanoseconds: slots[slot].interval)
    // It does not repeat, or it was at the latest instant.
    guard due > slots[slot].due else {
      if let spareSlot { freeSlots.append(spareSlot) }
      spareSlot = slot
      return slots[slot].action.take()
    }
    slots[slot].due = due
    let order = nextOrder(in: first.order >> 56)
    heap.insert(Entry(instant: max(due, now), order: order, slot: slot))
    return slots[slot].action
  }

  /// Inserts an action, and removes the first. If that is the same action, it is not inserted at
  /// all.
  @inline(__always)
  mutating func popFirst(
    until end: Instant, inserting action: inout Action?, at instant: Instant, rank: Int8
  ) -> Action? {
    let due = max(instant, now)
    let isFirst = first.map { due < $0.instant } ?? true
    if isFirst, due <= end {
      now = due
      return action.take()
    }
    _ = insert(&action, at: due, rank: rank)
    return popFirst(until: end)
  }

  @inline(__always)
  private mutating func takeSlot() -> Int {
    if let spare = spareSlot.take() { return spare }
    return freeSlots.popLast() ?? addSlot()
  }

  private mutating func addSlot() -> Int {
    slots.append(Slot())
    return slots.count - 1
  }

  /// - Returns: The action, to be released outside the lock; nil if it has run or was cancelled.
  mutating func remove(_ key: Key) -> Action? {
    guard slots.indices.contains(key.slot), slots[key.slot].firstOrder == key.order,
      let action = slots[key.slot].action.take()
    else { return nil }
    cancelledCount += 1
    let isLastOfMany = count == 0 && slots.count > Self.keptCapacity
    if cancelledCount > max(32, heap.count / 2) || isLastOfMany { removeCancelled() }
    return action
  }

  /// The order of the next entry. In a random order it is unique as well: 24 random bits above 32
  /// bits of the number.
  private mutating func nextOrder(in rank: UInt64) -> UInt64 {
    lastNumber += 1
    let random = shuffle?.next() ?? 0
    let number = lastNumber & (shuffle == nil ? (1 << 56) - 1 : 0xFFFF_FFFF)
    return rank << 56 | (random >> 40) << 32 | number
  }

  /// Removes all entries that have no action any more.
  private mutating func removeCancelled() {
    var lastUsed = -1
    heap.removeAll { [slots] entry in
      let isCancelled = slots[entry.slot].action == nil
      if isCancelled { freeSlots.append(entry.slot) } else { lastUsed = max(lastUsed, entry.slot) }
      return isCancelled
    }
    cancelledCount = 0
    if slots.count > Self.keptCapacity, lastUsed < slots.count / 4 { trim(to: lastUsed + 1) }
  }

  /// The number of slots that are kept even if none is in use.
  private static var keptCapacity: Int { 1_024 }

  /// Gives back the memory of all slots but the first `count`.
  private mutating func trim(to count: Int) {
    slots = ContiguousArray(slots.prefix(count).map(\.self))
    freeSlots = ContiguousArray(freeSlots.filter { $0 < count })
    if let spareSlot, spareSlot >= count { self.spareSlot = nil }
    heap.shrink()
  }
}
