import Synchronization

/// The drain state of a stream, in one atomic word: whether a thread handles its events, and whether
/// more events are pending. RxJava and Reactor call it *work in progress*.
///
/// A thread with an event begins draining, or enqueues the event for the thread that drains. The
/// draining thread alone touches the stream's contents and calls downstream, with nothing locked.
///
/// | transition | before | after | by |
/// |---|---|---|---|
/// | ``begin()`` | idle | draining | a thread with an event |
/// | ``end(from:)`` | draining, perhaps with other flags | idle | the draining thread, when the queue is empty |
/// | ``addPending(isFull:)`` | any | the same, draining and pending | a thread that has enqueued an event; if no thread drained, that thread drains |
/// | ``leave(from:)`` | draining, pending | pending, and `full` and `wanted` as before | the draining thread, for another one: see ``DrainTurn`` |
/// | ``take()`` | pending | draining, pending | the thread that has left, or one that waits |
/// | ``cancel()`` | any | the same, draining and cancelled | downstream; if no thread drained, the caller cleans up |
/// | ``finish()`` | draining | the same and ended, for good | the draining thread |
///
/// Ordering:
///
/// - A draining thread sees the writes of the previous one: `end` releases them, and `begin` acquires them.
///   `addPending`, `leave`, `take`, `cancel`, `finish`, `arrive` and `endSubscribing` do both.
/// - No event is lost. An event enters the queue, and `addPending` follows, under the stream's lock. The
///   draining thread takes all events or ends under the same lock. Without the lock it ends only from
///   `draining` alone, which an event pending or a cancellation makes fail.
/// - No cancellation is lost. It needs no lock: `end(from:)` compares with the state that the thread has
///   read before, and fails if there has been a cancellation since.
///
/// A subject's subscriber has a drain state of its own, for the hand-off of its arrival. Its
/// subscription is sent by the thread that subscribes it, also while another thread drains the subject:
///
///     subscribing thread                             thread that drains the subject
///     ──────────────────                             ──────────────────────────────
///     beginSubscribing()
///     enqueues the arrival ────────────────────────▶ takes the arrival
///     receive(subscription:)                         arrive(): still subscribing?
///                                                      no:  lists the subscriber
///     endSubscribing(): has it arrived?                yes: stops, and the subject stays draining:
///       no:  nothing, the arrival is in the queue           the hand-off
///       yes: lists the subscriber, and drains ◀────────────┘
///            the subject from here on
///
/// Both change the same word, each in one acquiring and releasing step. So exactly one of them sees the other's change,
/// and that thread also sees the other's earlier writes. If no thread drained the subject when the arrival was
/// enqueued, the subscribing thread drains it after `endSubscribing()`.
@usableFromInline struct DrainState: ~Copyable, Sendable {
  @usableFromInline struct Flags: OptionSet, Sendable {
    @usableFromInline let rawValue: UInt

    @_alwaysEmitIntoClient init(rawValue: UInt) { self.rawValue = rawValue }

    @_alwaysEmitIntoClient static var idle: Flags { [] }
    /// A thread handles events. Stays for ever when the stream has ended.
    @_alwaysEmitIntoClient static var draining: Flags { Flags(rawValue: 1) }
    /// There may be events in the queue.
    @_alwaysEmitIntoClient static var pending: Flags { Flags(rawValue: 2) }
    /// Downstream has cancelled: nothing more may be delivered.
    @_alwaysEmitIntoClient static var cancelled: Flags { Flags(rawValue: 4) }
    /// The contents have been released.
    @_alwaysEmitIntoClient static var ended: Flags { Flags(rawValue: 8) }
    /// Of a subject's subscriber: a thread that does not drain the subject sends it its subscription.
    @_alwaysEmitIntoClient static var subscribing: Flags { Flags(rawValue: 16) }
    /// Of a subject's subscriber: the thread that drains the subject has taken its arrival.
    @_alwaysEmitIntoClient static var arrived: Flags { Flags(rawValue: 32) }
    /// Of a shared publisher's subscriber: its connection has counted it as subscribed.
    @_alwaysEmitIntoClient static var attached: Flags { Flags(rawValue: 64) }

    /// The draining thread has written its identity: see ``DrainTurn``.
    static var named: Flags { Flags(rawValue: 128) }
    /// Another thread has enqueued an event since.
    static var foreign: Flags { Flags(rawValue: 256) }
    /// Another thread waits for the draining, which is to be left after the event in progress.
    static var wanted: Flags { Flags(rawValue: 512) }
    /// The queue is so long that senders wait.
    static var full: Flags { Flags(rawValue: 1_024) }
    /// The draining thread waits for the draining of another stream.
    static var stalled: Flags { Flags(rawValue: 2_048) }

    /// True if downstream has cancelled, or the contents have been released.
    @_alwaysEmitIntoClient var isOver: Bool {
      rawValue & (Flags.cancelled.rawValue | Flags.ended.rawValue) != 0
    }

    // Without optimisation, those of `OptionSet` call a dozen generic functions, which was a twentieth of all tests.
    @_alwaysEmitIntoClient @inline(__always) func contains(_ other: Flags) -> Bool {
      rawValue & other.rawValue == other.rawValue
    }

    @_alwaysEmitIntoClient @inline(__always) func isDisjoint(with other: Flags) -> Bool {
      rawValue & other.rawValue == 0
    }
  }

  @usableFromInline let word: Atomic<UInt>

  @_alwaysEmitIntoClient init(_ flags: Flags) { word = Atomic(flags.rawValue) }

  /// Read by the draining thread, or by the last owner of the memory.
  @_alwaysEmitIntoClient @inline(__always) var current: Flags {
    Flags(rawValue: word.load(ordering: .acquiring))
  }

  /// May be read by any thread. The result does not permit access to the contents.
  @_alwaysEmitIntoClient @inline(__always) var seen: Flags {
    Flags(rawValue: word.load(ordering: .relaxed))
  }

  /// - Returns: True if the caller drains now.
  @_alwaysEmitIntoClient @inline(__always) func begin() -> Bool {
    word.compareExchange(
      expected: Flags.idle.rawValue, desired: Flags.draining.rawValue, ordering: .acquiring
    ).exchanged
  }

  /// - Parameter known: The state that the draining thread has read.
  /// - Returns: False, and the caller drains on, if the state has changed since.
  @_alwaysEmitIntoClient @inline(__always) func end(from known: Flags = .draining) -> Bool {
    word.compareExchange(
      expected: known.rawValue, desired: Flags.idle.rawValue, ordering: .releasing
    ).exchanged
  }

  /// An event has been enqueued, under the lock that is still held.
  ///
  /// - Returns: The state before.
  func addPending(isFull: Bool) -> Flags {
    let flags: Flags = isFull ? [.draining, .pending, .full] : [.draining, .pending]
    // If both are set, the word is not written again, as the draining thread reads it for each event. That is safe: the
    // thread stops under the lock, which is held here, and a thread that has left the draining watches for events.
    let known = seen
    return known.isSuperset(of: flags) && !known.isOver ? known : add(flags)
  }

  /// Leaves the draining to the next thread that has an event.
  ///
  /// - Parameter known: The state that the draining thread has read.
  /// - Returns: False, and the caller drains on, if the state has changed since.
  func leave(from known: Flags) -> Bool {
    word.compareExchange(
      expected: known.rawValue, desired: known.intersection([.pending, .full, .wanted]).rawValue,
      ordering: .acquiringAndReleasing
    ).exchanged
  }

  /// True if events are pending, and no thread drains.
  var isLeft: Bool { seen.intersection([.pending, .draining]) == .pending }

  /// - Returns: True if the caller drains now, as the draining had been left.
  func take() -> Bool {
    change(.draining, removing: .wanted) {
      $0.contains(.pending) && $0.isDisjoint(with: [.draining, .cancelled, .ended])
    }
  }

  /// Adds flags, if a thread drains that has written its identity.
  func addIfNamed(_ flags: Flags) {
    _ = change(flags) { $0.isSuperset(of: [.draining, .named]) && !$0.isSuperset(of: flags) }
  }

  func clear(_ flags: Flags) { word.bitwiseAnd(~flags.rawValue, ordering: .acquiringAndReleasing) }

  /// - Returns: True if the flags were changed, as the state before permitted it.
  private func change(
    _ added: Flags, removing removed: Flags = [], if isPermitted: (Flags) -> Bool
  ) -> Bool {
    var old = seen
    while isPermitted(old) {
      let (done, actual) = word.compareExchange(
        expected: old.rawValue, desired: old.union(added).subtracting(removed).rawValue,
        ordering: .acquiringAndReleasing)
      if done { return true }
      old = Flags(rawValue: actual)
    }
    return false
  }

  /// - Returns: True if the caller is to clean up, as no thread drains. Otherwise the draining thread
  ///   does, after the event that it handles now.
  @_alwaysEmitIntoClient func cancel() -> Bool {
    add([.draining, .cancelled]).isDisjoint(with: [.draining, .cancelled, .ended])
  }

  /// - Returns: The state before.
  @_alwaysEmitIntoClient @inline(__always) func finish() -> Flags { add([.draining, .ended]) }

  /// Called before another thread has the memory.
  @_alwaysEmitIntoClient func beginSubscribing() {
    word.store(Flags.subscribing.rawValue, ordering: .relaxed)
  }

  /// The draining thread has taken the arrival.
  ///
  /// - Returns: True if the subscriber is still being sent its subscription.
  @_alwaysEmitIntoClient func arrive() -> Bool { add(.arrived).contains(.subscribing) }

  /// - Returns: True if the subscriber has arrived meanwhile.
  @_alwaysEmitIntoClient func endSubscribing() -> Bool {
    let rest = ~([.subscribing, .arrived] as Flags).rawValue
    let before = word.bitwiseAnd(rest, ordering: .acquiringAndReleasing).oldValue
    return Flags(rawValue: before).contains(.arrived)
  }

  @_alwaysEmitIntoClient @inline(__always) func add(_ flags: Flags) -> Flags {
    Flags(rawValue: word.bitwiseOr(flags.rawValue, ordering: .acquiringAndReleasing).oldValue)
  }
}
