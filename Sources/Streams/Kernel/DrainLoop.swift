import Synchronization

/// Handles the events of one stream one at a time, whichever threads they come from: what operators
/// with more than one source of events, and subjects, have in common.
///
/// The first thread takes the turn and handles its event: it changes the contents and calls
/// downstream, with nothing locked. An event that comes meanwhile, from another thread or from inside
/// a call of downstream, goes into the inbox, and is handled before the turn is given away. So calls
/// to one subscriber never overlap, a value sent from inside a `receive` follows the current one, and
/// a value that meets no other costs two atomic operations.
///
///     free ──an event──▶ taken ──handled──▶ free
///                          │
///            another event ▼
///                       awaited ──all handled──▶ free
///
/// From each of these a cancellation leads to `cancelled`; that and the end of the stream lead to
/// `ended`, which is for good.
///
/// A conforming type is what one has while one has the turn.
@usableFromInline protocol DrainLoop: SendableMetatype {
  associatedtype Contents: Sendable
  associatedtype Event: Sendable

  /// Retained by the caller for the time of the event, so there is nothing to retain here.
  var memory: Unmanaged<StreamStorage> { get }
  /// The requests and cancellations to make when the turn has been given away.
  var calls: UpstreamCalls { get set }
  /// True if another thread has been given the turn, and handles what is in the inbox.
  var isHandedOver: Bool { get }

  init(_ memory: StreamStorage)

  mutating func handle(_ event: consuming Event)

  /// The event that a request of downstream becomes.
  static func request(_ demand: Subscribers.Demand) -> Event?

  /// Says in `calls` what is to be cancelled of an event that is not handled any more.
  static func discard(_ event: Event, _ calls: inout UpstreamCalls)

  /// Says in `calls` what is to be cancelled: the contents are about to be released.
  mutating func stop()

  /// Releases what lies in the memory behind the contents and the inbox, after a cancellation.
  func releaseDownstream()

  /// The last reference to the memory has been released before the end of the stream.
  mutating func abandon()

  /// False if releasing the contents cannot release a long chain of objects.
  static func holdsChain(_ contents: UnsafeMutablePointer<Contents>) -> Bool
}

extension DrainLoop {
  @_alwaysEmitIntoClient var isHandedOver: Bool { false }

  @_alwaysEmitIntoClient func releaseDownstream() {}

  @_alwaysEmitIntoClient mutating func abandon() {}

  @_alwaysEmitIntoClient
  static func holdsChain(_ contents: UnsafeMutablePointer<Contents>) -> Bool { true }

  @usableFromInline typealias Inbox = RingBuffer<Event>

  /// Memory with these contents.
  ///
  /// - Parameters:
  ///   - turn: `taken` if the caller begins with it: then ``leave()`` is to follow.
  ///   - wordsBehind: How many more words there are, from ``end(of:)`` on.
  @_alwaysEmitIntoClient @inline(__always) static func make(
    _ name: StaticString, _ contents: consuming Contents, turn: Turn = .free,
    startsUnlimited: Bool = false, wordsBehind: Int = 0
  ) -> StreamStorage {
    let words = Self.words + wordsBehind
    let header = StreamStorage.Header(name: name, startsUnlimited: startsUnlimited) {
      subscription, command, calls in
      perform(command, in: subscription.memory, &calls)
    }
    let memory = StreamStorage.make(words: words, turn: turn, header)
    Self.contents(in: memory).initialize(to: contents)
    inbox(in: memory).initialize(to: Inbox())
    return memory
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func contents(in memory: StreamStorage) -> UnsafeMutablePointer<Contents> {
    memory.pointer(to: Contents.self)
  }

  /// How many words the contents and the inbox take.
  @_alwaysEmitIntoClient static var words: Int {
    RawMemory.words(for: Contents.self) + RawMemory.words(for: Inbox.self)
  }

  /// The first word behind the contents and the inbox.
  @_alwaysEmitIntoClient @inline(__always)
  static func end(of memory: StreamStorage) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(memory.pointer(to: RawMemory.Word.self, after: words))
  }

  /// Guarded by the lock.
  @_alwaysEmitIntoClient @inline(__always)
  static func inbox(in memory: StreamStorage) -> UnsafeMutablePointer<Inbox> {
    memory.pointer(to: Inbox.self, after: RawMemory.words(for: Contents.self))
  }

  @_alwaysEmitIntoClient @inline(__always) var contents: UnsafeMutablePointer<Contents> {
    memory._withUnsafeGuaranteedRef { Self.contents(in: $0) }
  }

  @_alwaysEmitIntoClient @inline(__always) var turn: Turn {
    memory._withUnsafeGuaranteedRef {
      Turn(rawValue: $0.turn.pointee.load(ordering: .acquiring))
    }
  }

  /// True if downstream wants nothing more, or the contents are gone.
  @_alwaysEmitIntoClient @inline(__always)
  var isOver: Bool { !turn.isDisjoint(with: [.cancelled, .ended]) }

  /// True if the caller has the turn now.
  @_alwaysEmitIntoClient @inline(__always) static func enter(_ memory: StreamStorage) -> Bool {
    memory.turn.pointee.compareExchange(
      expected: Turn.free.rawValue, desired: Turn.taken.rawValue, ordering: .acquiring
    ).exchanged
  }

  /// Handles the event now, or enqueues it for the thread that has the turn.
  @_alwaysEmitIntoClient static func send(_ event: consuming Event, to memory: StreamStorage) {
    guard enter(memory) else { return post(event, to: memory) }
    var loop = Self(memory)
    loop.handle(event)
    loop.leave()
    loop.calls.run()
  }

  /// - Parameter calls: Nothing yet; takes what is to be asked of upstreams, by the caller.
  @_alwaysEmitIntoClient static func send(
    _ event: consuming Event, to memory: StreamStorage, _ calls: inout UpstreamCalls
  ) {
    guard enter(memory) else { return post(event, to: memory) }
    var loop = Self(memory)
    loop.handle(event)
    loop.leave()
    swap(&calls, &loop.calls)
  }

  /// Enqueues the event for the thread that has the turn; if no thread has it any more, handles it.
  @_alwaysEmitIntoClient @inline(never) static func post(_ event: Event, to memory: StreamStorage) {
    var left = Inbox()
    let before = memory.lock.pointee.withLock { _ in
      append(event, to: memory, droppingTo: &left)
    }
    var loop = Self(memory)
    discard(&left, &loop.calls)
    if before.isDisjoint(with: [.taken, .ended]) { loop.drain() }
    loop.calls.run()
  }

  @_alwaysEmitIntoClient static func discard(_ left: inout Inbox, _ calls: inout UpstreamCalls) {
    while let event = left.popFirst() { discard(event, &calls) }
  }

  /// Under the lock.
  ///
  /// - Parameter left: Takes what will not be handled any more, to be released after the lock.
  /// - Returns: The turn before. If no thread had it, the caller has it now, and is to drain the inbox.
  @_alwaysEmitIntoClient static func append(
    _ event: Event, to memory: StreamStorage, droppingTo left: inout Inbox
  ) -> Turn {
    inbox(in: memory).pointee.append(event)
    let before = Turn(
      rawValue: memory.turn.pointee.bitwiseOr(
        ([.taken, .awaited] as Turn).rawValue, ordering: .acquiringAndReleasing
      ).oldValue)
    if !before.isDisjoint(with: [.cancelled, .ended]) { swap(&left, &inbox(in: memory).pointee) }
    return before
  }

  /// Gives the turn away, unless there is something in the inbox: that comes first.
  @_alwaysEmitIntoClient @inline(__always) mutating func leave() {
    let isFree = memory._withUnsafeGuaranteedRef {
      $0.turn.pointee.compareExchange(
        expected: Turn.taken.rawValue, desired: Turn.free.rawValue, ordering: .releasing
      ).exchanged
    }
    if !isFree { drain() }
  }

  /// Handles what is in the inbox, and gives the turn away.
  ///
  /// Not inlined, like all that calls downstream besides the straight way of a value: in a chain, each
  /// would be a copy of everything below, and the copies multiply with every operator.
  @_alwaysEmitIntoClient @inline(never) mutating func drain() {
    while true {
      let now = turn
      if now.contains(.ended) { return }
      if now.contains(.cancelled) { return cancel() }
      let (event, isFree) = memory._withUnsafeGuaranteedRef { memory in
        memory.lock.pointee.withLock { _ -> (Event?, Bool) in
          if let event = Self.inbox(in: memory).pointee.popFirst() { return (event, false) }
          let (isFree, _) = memory.turn.pointee.compareExchange(
            expected: now.rawValue, desired: Turn.free.rawValue, ordering: .releasing)
          return (nil, isFree)
        }
      }
      if let event { handle(event) }
      // Last, but not for ever put off by those who go on sending: what upstreams send now waits.
      if calls.areMany { calls.run() }
      if isFree || isHandedOver { return }
    }
  }

  /// Downstream has cancelled.
  @_alwaysEmitIntoClient mutating func cancel() {
    calls.drop { if case .request = $0 { true } else { false } }
    stop()
    release()
    releaseDownstream()
  }

  /// Releases the contents, for good.
  ///
  /// - Returns: False if downstream has cancelled, and wants to hear no more.
  @_alwaysEmitIntoClient @discardableResult mutating func release() -> Bool {
    // Deinitialised first: what is released may cancel, and a cancellation is final.
    contents.deinitialize(count: 1)
    var left = Inbox()
    let isWanted = memory._withUnsafeGuaranteedRef { memory in
      let before = Turn(
        rawValue: memory.turn.pointee.bitwiseOr(
          ([.taken, .ended] as Turn).rawValue, ordering: .acquiringAndReleasing
        ).oldValue)
      if before.contains(.awaited) {
        memory.lock.pointee.withLock { _ in swap(&left, &Self.inbox(in: memory).pointee) }
      }
      return !before.contains(.cancelled)
    }
    if !left.isEmpty { Self.discard(&left, &calls) }
    return isWanted
  }

  @_alwaysEmitIntoClient static func perform(
    _ command: StreamStorage.Command, in memory: StreamStorage,
    _ calls: inout UpstreamCalls
  ) {
    switch command {
    case .request(let demand):
      if let event = request(demand) { send(event, to: memory, &calls) }
    case .cancel:
      var loop = Self(memory)
      loop.cancel()
      swap(&calls, &loop.calls)
    case .destroy:
      inbox(in: memory).deinitialize(count: 1)
      let turn = Turn(rawValue: memory.turn.pointee.load(ordering: .acquiring))
      if turn.contains(.ended) { return }
      var loop = Self(memory)
      loop.abandon()
      loop.calls.run()
      let contents = contents(in: memory)
      guard holdsChain(contents) else { return _ = contents.deinitialize(count: 1) }
      var last: Contents? = contents.move()
      DeepRelease.release(&last)
    }
  }
}
