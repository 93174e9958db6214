/// Actions in the order in which they are due.
///
/// A heap holds when and in which turn; the actions are in slots beside it. Cancelling empties a
/// slot and leaves its entry in the heap, to be swept away when it comes to the top, or with all
/// others of its kind when they are the most. So scheduling and running are O(log n), cancelling
/// is O(1) on average, and nobody has to keep track of where in the heap an entry is.
@usableFromInline
struct Timeline: Sendable {
  /// A closure in an enum: returned from the lock as it is, it would be wrapped in another one.
  enum Action: Sendable {
    case once(@Sendable () -> Void)
    /// Says when it wants to run again.
    case series(@Sendable () -> Instant?, rank: Int8)

    @inline(__always) @discardableResult
    func callAsFunction() -> Instant? {
      switch self {
      case .once(let body):
        body()
        return nil
      case .series(let body, _): return body()
      }
    }
  }

  /// Finds an action again. The first turn tells a slot's present action from the ones before.
  @usableFromInline
  struct Key: Sendable {
    @usableFromInline let slot: Int
    @usableFromInline let turn: UInt64
  }

  struct Entry: Comparable, BitwiseCopyable, Sendable {
    let instant: Instant
    /// The rank in the upper 8 bits; below, the order of scheduling, or a number drawn by lot.
    let turn: UInt64
    let slot: Int

    /// Both in one number, to be compared without a branch.
    private var order: Int128 { Int128(instant.nanoseconds) << 64 | Int128(turn) }

    @inline(__always)
    static func < (left: Entry, right: Entry) -> Bool {
      left.order < right.order
    }
  }

  private struct Slot: Sendable {
    /// Nil once it was cancelled or has run for the last time.
    var action: Action?
    var firstTurn: UInt64 = 0
    /// When the action should run, though that may be in the past.
    var due = Instant.zero
    /// Nanoseconds between repetitions; 0 if there are none.
    var interval: Int64 = 0

    /// Takes the action, and leaves nil.
    @inline(__always)
    mutating func fill(
      _ action: inout Action?, turn: UInt64, due instant: Instant, every nanoseconds: Int64
    ) {
      swap(&self.action, &action)
      firstTurn = turn
      due = instant
      interval = nanoseconds
    }
  }

  var now = Instant.zero
  private var heap = QuaternaryHeap<Entry>()
  private var slots: ContiguousArray<Slot> = []
  /// Those that no entry in the heap has.
  private var freeSlots: ContiguousArray<Int> = []
  /// One of those that no entry has, at hand: who runs an action often schedules the next.
  private var spareSlot: Int?
  /// How many entries have no action any more.
  private var cancelledCount = 0
  private var lastNumber: UInt64 = 0
  private var shuffle: SplitMix64?

  init(shuffle: SplitMix64?) {
    self.shuffle = shuffle
  }

  var count: Int { heap.count - cancelledCount }

  /// For how many actions there is memory.
  var capacity: Int { slots.capacity }

  /// What is due next.
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
  ///   - action: Is taken, and nil then: moving it costs nothing, where copying it would retain.
  ///   - interval: Nanoseconds between repetitions; 0 for none.
  mutating func insert(
    _ action: inout Action?, at instant: Instant, every interval: Int64 = 0, rank: Int8
  ) -> Key {
    let turn = nextTurn(in: UInt64(UInt8(bitPattern: rank) ^ 0x80))
    let slot = takeSlot()
    slots[slot].fill(&action, turn: turn, due: instant, every: interval)
    heap.insert(Entry(instant: max(instant, now), turn: turn, slot: slot))
    return Key(slot: slot, turn: turn)
  }

  /// The action to run next, if it is due by `end`; time moves to its instant. If it repeats, it
  /// waits for the next time already.
  mutating func popFirst(until end: Instant) -> Action? {
    guard let first, first.instant <= end else { return nil }
    now = first.instant
    heap.removeFirst()
    let slot = first.slot
    guard slots[slot].interval > 0 else {
      if let spareSlot { freeSlots.append(spareSlot) }
      spareSlot = slot
      return slots[slot].action.take()
    }
    let due = slots[slot].due.advanced(byNanoseconds: slots[slot].interval)
    slots[slot].due = due
    let turn = nextTurn(in: first.turn >> 56)
    heap.insert(Entry(instant: max(due, now), turn: turn, slot: slot))
    return slots[slot].action
  }

  /// Inserts an action, and takes out the first, which may be the same: then it need not go in.
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
    guard slots.indices.contains(key.slot), slots[key.slot].firstTurn == key.turn,
      let action = slots[key.slot].action.take()
    else { return nil }
    cancelledCount += 1
    let isLastOfMany = count == 0 && slots.count > Self.keptCapacity
    if cancelledCount > max(32, heap.count / 2) || isLastOfMany { removeCancelled() }
    return action
  }

  /// By lot, the number still makes turns unique: 24 bits of chance above 32 bits of order.
  private mutating func nextTurn(in rank: UInt64) -> UInt64 {
    lastNumber += 1
    let lot = shuffle?.next() ?? 0
    let order = ((lot >> 40) << 32) | (lastNumber & (shuffle == nil ? (1 << 56) - 1 : 0xFFFF_FFFF))
    return rank << 56 | order
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

  /// So many slots, with what belongs to them, are kept even if none is in use.
  private static var keptCapacity: Int { 1_024 }

  /// Gives back the memory of all slots but the first `count`.
  private mutating func trim(to count: Int) {
    slots = ContiguousArray(slots.prefix(count).map(\.self))
    freeSlots = ContiguousArray(freeSlots.filter { $0 < count })
    if let spareSlot, spareSlot >= count { self.spareSlot = nil }
    heap.shrink()
  }
}
