import Synchronization

/// Handles the events of one stream one at a time, whichever threads they come from: what operators
/// with more than one source of events, and subjects, have in common.
///
/// The first thread begins draining: it handles its event, changes the contents and calls downstream,
/// with nothing locked. An event that comes meanwhile, from another thread or from inside a call of
/// downstream, is enqueued, and the draining thread handles it before it stops. So calls to one
/// subscriber never overlap, a value sent from inside a `receive` follows the current one, and a value
/// that meets no other costs two atomic operations.
///
///     idle ──an event──▶ draining ──handled──▶ idle
///                           │
///             another event ▼
///                   draining, pending ──all handled──▶ idle
///
/// From each of these a cancellation leads to `cancelled`; that and the end of the stream lead to
/// `ended`, which is for good: see ``DrainState``.
///
/// A value of a conforming type refers to the memory of a stream, and collects calls for upstreams. Only
/// the draining thread, or the last owner of the memory, uses the contents through it.
@usableFromInline protocol DrainLoop: SendableMetatype {
  associatedtype Contents: Sendable
  associatedtype Event: Sendable

  /// Retained by the caller for the time of the event, so there is nothing to retain here.
  var memory: Unmanaged<StreamStorage> { get }
  /// The requests and cancellations to make after draining.
  var calls: UpstreamCalls { get set }
  /// True if another thread has taken over: it drains from here on.
  var hasHandedOff: Bool { get }

  init(_ memory: StreamStorage)

  mutating func handle(_ event: consuming Event)

  /// The event that a request of downstream becomes.
  static func request(_ demand: Subscribers.Demand) -> Event?

  /// Adds to `calls` the cancellations of an event that is not handled any more.
  static func discard(_ event: Event, _ calls: inout UpstreamCalls)

  /// Adds to `calls` the cancellations of upstreams: the contents are about to be released.
  mutating func stop()

  /// Releases what lies in the memory behind the contents and the queue, after a cancellation.
  func releaseDownstream()

  /// Called when the last reference to the memory has been released before the end of the stream.
  mutating func abandon()

  /// False if releasing the contents cannot release a long chain of objects.
  static func holdsChain(_ contents: UnsafeMutablePointer<Contents>) -> Bool
}

extension DrainLoop {
  @_alwaysEmitIntoClient var hasHandedOff: Bool { false }

  @_alwaysEmitIntoClient func releaseDownstream() {}

  @_alwaysEmitIntoClient mutating func abandon() {}

  @_alwaysEmitIntoClient
  static func holdsChain(_ contents: UnsafeMutablePointer<Contents>) -> Bool { true }

  @usableFromInline typealias EventQueue = RingBuffer<Event>

  /// Memory with these contents.
  ///
  /// - Parameters:
  ///   - isDraining: True if the caller drains from the start: ``endDraining()`` is to follow.
  ///   - wordsBehind: The number of further words, from ``end(of:)`` on.
  @_alwaysEmitIntoClient @inline(__always) static func make(
    _ name: StaticString, _ contents: consuming Contents, isDraining: Bool = false,
    startsUnlimited: Bool = false, wordsBehind: Int = 0
  ) -> StreamStorage {
    let words = Self.words + wordsBehind
    let header = StreamStorage.Header(name: name, startsUnlimited: startsUnlimited) {
      subscription, command, calls in
      perform(command, in: subscription.memory, &calls)
    }
    let memory = StreamStorage.make(words: words, isDraining: isDraining, header)
    Self.contents(in: memory).initialize(to: contents)
    queue(in: memory).initialize(to: EventQueue())
    return memory
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func contents(in memory: StreamStorage) -> UnsafeMutablePointer<Contents> {
    memory.pointer(to: Contents.self)
  }

  /// The number of words that the contents and the queue take.
  @_alwaysEmitIntoClient static var words: Int {
    RawMemory.words(for: Contents.self) + RawMemory.words(for: EventQueue.self)
  }

  /// The first word behind the contents and the queue.
  @_alwaysEmitIntoClient @inline(__always)
  static func end(of memory: StreamStorage) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(memory.pointer(to: RawMemory.Word.self, after: words))
  }

  /// Guarded by the lock.
  @_alwaysEmitIntoClient @inline(__always)
  static func queue(in memory: StreamStorage) -> UnsafeMutablePointer<EventQueue> {
    memory.pointer(to: EventQueue.self, after: RawMemory.words(for: Contents.self))
  }

  @_alwaysEmitIntoClient @inline(__always) var contents: UnsafeMutablePointer<Contents> {
    memory._withUnsafeGuaranteedRef { Self.contents(in: $0) }
  }

  @_alwaysEmitIntoClient @inline(__always) var state: DrainState.Flags {
    memory._withUnsafeGuaranteedRef { $0.state.pointee.current }
  }

  /// True if downstream wants nothing more, or the contents are gone.
  @_alwaysEmitIntoClient @inline(__always)
  var isOver: Bool { state.isOver }

  /// - Returns: True if the caller drains now.
  @_alwaysEmitIntoClient @inline(__always)
  static func beginDraining(_ memory: StreamStorage) -> Bool { memory.state.pointee.begin() }

  /// Handles the event now, or enqueues it for the draining thread.
  @_alwaysEmitIntoClient static func send(_ event: consuming Event, to memory: StreamStorage) {
    guard beginDraining(memory) else { return enqueue(event, to: memory) }
    var loop = Self(memory)
    loop.handle(event)
    loop.endDraining()
    loop.calls.run()
  }

  /// - Parameter calls: Empty; receives the calls of upstreams that the caller has to make.
  @_alwaysEmitIntoClient static func send(
    _ event: consuming Event, to memory: StreamStorage, _ calls: inout UpstreamCalls
  ) {
    guard beginDraining(memory) else { return enqueue(event, to: memory) }
    var loop = Self(memory)
    loop.handle(event)
    loop.endDraining()
    swap(&calls, &loop.calls)
  }

  /// Enqueues the event for the draining thread; if no thread drains any more, handles it.
  @_alwaysEmitIntoClient @inline(never) static func enqueue(
    _ event: Event, to memory: StreamStorage
  ) {
    var left = EventQueue()
    let before = memory.lock.pointee.withLock { _ in
      append(event, to: memory, droppingTo: &left)
    }
    var loop = Self(memory)
    discard(&left, &loop.calls)
    if before.isDisjoint(with: [.draining, .ended]) { loop.drain() }
    loop.calls.run()
  }

  @_alwaysEmitIntoClient static func discard(_ left: inout EventQueue, _ calls: inout UpstreamCalls)
  {
    while let event = left.popFirst() { discard(event, &calls) }
  }

  /// Under the lock.
  ///
  /// - Parameter left: Takes what will not be handled any more, to be released after the lock.
  /// - Returns: The state before. If no thread was draining, the caller does now.
  @_alwaysEmitIntoClient static func append(
    _ event: Event, to memory: StreamStorage, droppingTo left: inout EventQueue
  ) -> DrainState.Flags {
    queue(in: memory).pointee.append(event)
    let before = memory.state.pointee.addPending()
    if before.isOver { swap(&left, &queue(in: memory).pointee) }
    return before
  }

  /// Stops draining, unless there is an event in the queue: that comes first.
  @_alwaysEmitIntoClient @inline(__always) mutating func endDraining() {
    if !memory._withUnsafeGuaranteedRef({ $0.state.pointee.end() }) { drain() }
  }

  /// Handles what has come meanwhile, and makes the calls of upstreams, if there is anything: for a thread that
  /// has more to do itself.
  ///
  /// - Returns: False if the caller does not drain any more: the stream is over, or another thread drains.
  @_alwaysEmitIntoClient @inline(__always) mutating func continueDraining() -> Bool {
    state == .draining || drainAndBeginAgain()
  }

  @_alwaysEmitIntoClient @inline(never) mutating func drainAndBeginAgain() -> Bool {
    drain()
    calls.run()
    return memory._withUnsafeGuaranteedRef { Self.beginDraining($0) }
  }

  /// Handles what is in the queue, and stops draining.
  ///
  /// Not inlined, like all that calls downstream besides the straight way of a value: in a chain, each
  /// would be a copy of everything below, and the copies multiply with every operator.
  @_alwaysEmitIntoClient @inline(never) mutating func drain() {
    while true {
      let now = state
      if now.contains(.ended) { return }
      if now.contains(.cancelled) { return cancel() }
      let (event, isIdle) = memory._withUnsafeGuaranteedRef { memory in
        memory.lock.pointee.withLock { _ -> (Event?, Bool) in
          if let event = Self.queue(in: memory).pointee.popFirst() { return (event, false) }
          return (nil, memory.state.pointee.end(from: now))
        }
      }
      if let event { handle(event) }
      // Normally made after draining. If other threads go on sending, draining may not stop, so more
      // than 64 are made now; what upstreams send meanwhile is enqueued.
      if calls.areMany { calls.run() }
      if isIdle || hasHandedOff { return }
    }
  }

  /// Ends the stream after downstream has cancelled. Requests are dropped. A subscription that is
  /// to be made stays, as the publisher would not know that it was dropped; it is cancelled when it
  /// comes.
  @_alwaysEmitIntoClient mutating func cancel() {
    calls.drop { if case .request = $0 { true } else { false } }
    stop()
    release()
    releaseDownstream()
  }

  /// Releases the contents: the stream has ended.
  ///
  /// - Returns: False if downstream has cancelled, and must not be called.
  @_alwaysEmitIntoClient @discardableResult mutating func release() -> Bool {
    // Deinitialised first: what is released may cancel, and a cancellation is final.
    contents.deinitialize(count: 1)
    var left = EventQueue()
    let isWanted = memory._withUnsafeGuaranteedRef { memory in
      let before = memory.state.pointee.finish()
      if before.contains(.pending) {
        memory.lock.pointee.withLock { _ in swap(&left, &Self.queue(in: memory).pointee) }
      }
      return !before.contains(.cancelled)
    }
    if left.isEmpty { return isWanted }
    Self.discard(&left, &calls)
    // Again: what was in the queue may have cancelled, too.
    return !state.contains(.cancelled)
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
      queue(in: memory).deinitialize(count: 1)
      if memory.state.pointee.current.contains(.ended) { return }
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
