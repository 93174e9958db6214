import Synchronization

/// Handles the events of one stream one at a time, whichever threads they come from. Subjects, and operators with more
/// than one source of events, use it.
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

  /// Handles a signal of downstream.
  mutating func handle(_ signal: DownstreamSignal)

  /// Adds to `calls` the cancellations of an event that is not handled any more.
  static func discard(_ event: Event, _ calls: inout UpstreamCalls)

  /// Adds to `calls` the cancellations of upstreams: the contents are about to be released.
  static func stop(_ memory: StreamStorage, _ calls: inout UpstreamCalls)

  /// Releases the contents, at the end.
  static func release(_ contents: UnsafeMutablePointer<Contents>)

  /// Releases what lies in the memory behind the contents and the queue, after a cancellation.
  func releaseDownstream()

  /// Releases what lies behind the contents and the queue, and adds to `calls` the cancellations of upstreams.
  static func abandon(_ memory: StreamStorage, _ calls: inout UpstreamCalls)

  /// False if releasing the contents cannot release a long chain of objects.
  static func holdsChain(_ contents: UnsafeMutablePointer<Contents>) -> Bool
}

extension DrainLoop {
  @_alwaysEmitIntoClient var hasHandedOff: Bool { false }

  @_alwaysEmitIntoClient static func release(_ contents: UnsafeMutablePointer<Contents>) {
    contents.deinitialize(count: 1)
  }

  @_alwaysEmitIntoClient func releaseDownstream() {}

  @_alwaysEmitIntoClient
  static func holdsChain(_ contents: UnsafeMutablePointer<Contents>) -> Bool { true }

  /// Memory with these contents.
  @_alwaysEmitIntoClient @inline(__always) static func make(
    _ name: StaticString, _ contents: consuming Contents, isDraining: Bool = false,
    startsUnlimited: Bool = false, wordsBehind: Int = 0,
    _ perform: @escaping StreamStorage.Perform = { subscription, command, calls in
      subscription.memory.perform(command, &calls)
    }
  ) -> StreamStorage {
    let memory = allocate(
      name, isDraining: isDraining, startsUnlimited: startsUnlimited, wordsBehind: wordsBehind,
      perform)
    Self.contents(in: memory).initialize(to: contents)
    return memory
  }

  /// Memory whose contents the caller initializes.
  ///
  /// - Parameters:
  ///   - isDraining: True if the caller drains from the start: ``endDraining()`` is to follow.
  ///   - wordsBehind: The number of further words, from ``end(of:)`` on.
  ///   - perform: Performs the commands of downstream.
  @_alwaysEmitIntoClient @inline(__always) static func allocate(
    _ name: StaticString, isDraining: Bool, startsUnlimited: Bool, wordsBehind: Int,
    _ perform: @escaping StreamStorage.Perform
  ) -> StreamStorage {
    StreamStorage.make(
      name, words: words + wordsBehind, isDraining: isDraining, startsUnlimited: startsUnlimited,
      eventWords: RawMemory.queuedWords(for: Event.self), perform
    ) { memory, operation, place, calls in
      respond(to: operation, of: memory, place, &calls)
    }
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func contents(in memory: StreamStorage) -> UnsafeMutablePointer<Contents> {
    memory.pointer(to: Contents.self, after: StreamStorage.queueWords)
  }

  /// The number of words that the queue and the contents take.
  @_alwaysEmitIntoClient static var words: Int {
    StreamStorage.queueWords + RawMemory.words(for: Contents.self)
  }

  /// The first word behind the contents.
  @_alwaysEmitIntoClient @inline(__always)
  static func end(of memory: StreamStorage) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(memory.pointer(to: RawMemory.Word.self, after: words))
  }

  @_alwaysEmitIntoClient @inline(__always) var contents: UnsafeMutablePointer<Contents> {
    memory._withUnsafeGuaranteedRef { Self.contents(in: $0) }
  }

  @_alwaysEmitIntoClient @inline(__always) var state: DrainState.Flags {
    memory._withUnsafeGuaranteedRef { $0.state.pointee.current }
  }

  /// True if downstream wants nothing more, or the contents are gone.
  @_alwaysEmitIntoClient @inline(__always) var isOver: Bool { state.isOver }

  /// - Returns: True if the caller drains now.
  @_alwaysEmitIntoClient @inline(__always)
  static func beginDraining(_ memory: StreamStorage) -> Bool { memory.state.pointee.begin() }

  /// Calls `body` as the draining thread, handles the events that have come meanwhile, and stops draining.
  @_alwaysEmitIntoClient @inline(__always)
  static func drain<Result>(_ memory: StreamStorage, _ body: (inout Self) -> Result) -> Result {
    var loop = Self(memory)
    let result = body(&loop)
    loop.endDraining()
    loop.calls.run()
    return result
  }

  /// Handles the event now, or enqueues it for the draining thread.
  @_alwaysEmitIntoClient @inline(__always)
  static func send(_ event: consuming Event, to memory: StreamStorage) {
    guard beginDraining(memory) else { return enqueue(event, to: memory) }
    var loop = Self(memory)
    loop.handle(event)
    loop.endDraining()
    loop.calls.run()
  }

  /// The same for an event that comes once or twice. Not inlined: one piece of code for all of these.
  @_alwaysEmitIntoClient @inline(never)
  static func sendOutOfLine(_ event: consuming Event, to memory: StreamStorage) {
    send(event, to: memory)
  }

  /// Enqueues the event for the draining thread; if no thread drains any more, drains.
  @_alwaysEmitIntoClient @inline(never) static func enqueue(
    _ event: Event, to memory: StreamStorage
  ) {
    memory.enqueue { RawMemory.put(event, at: $0) }
  }

  /// Stops draining, unless there is an event in the queue: that comes first.
  @_alwaysEmitIntoClient @inline(__always) mutating func endDraining() {
    if !memory._withUnsafeGuaranteedRef({ $0.state.pointee.end() }) { drain() }
  }

  /// Handles the events that have come meanwhile, and makes the calls of upstreams, if there are any. It is for a
  /// thread that has more to do itself.
  ///
  /// - Returns: False if the caller does not drain any more: the stream is over, or another thread drains.
  @_alwaysEmitIntoClient @inline(__always) mutating func continueDraining() -> Bool {
    if state == .draining { return true }
    drain()
    calls.run()
    return memory._withUnsafeGuaranteedRef { Self.beginDraining($0) }
  }

  @_alwaysEmitIntoClient @inline(__always) mutating func drain() {
    memory._withUnsafeGuaranteedRef { $0.drain(&calls) }
  }

  // MARK: The operations that the queue and the draining ask for, as they know no types

  /// Does the operation: see ``StreamStorage/Operation``.
  @_alwaysEmitIntoClient static func respond(
    to operation: StreamStorage.Operation, of memory: StreamStorage,
    _ place: UnsafeMutableRawPointer, _ calls: inout UpstreamCalls
  ) -> Bool {
    switch operation {
    case .handle, .handleSignal:
      var loop = Self(memory)
      // The calls of earlier events, which the end of the stream drops.
      swap(&loop.calls, &calls)
      if case .handleSignal(let signal) = operation {
        loop.handle(signal)
      } else {
        loop.handle(RawMemory.take(Event.self, from: place))
      }
      swap(&loop.calls, &calls)
      return loop.hasHandedOff
    case .discard: discard(RawMemory.take(Event.self, from: place), &calls)
    case .stop: stop(memory, &calls)
    case .release(let isCancelled):
      release(contents(in: memory))
      if isCancelled { Self(memory).releaseDownstream() }
    case .abandon: abandonAll(memory, &calls)
    }
    return false
  }

  /// Called when the last reference to the memory has been released before the end of the stream.
  @_alwaysEmitIntoClient @inline(never)
  static func abandonAll(_ memory: StreamStorage, _ calls: inout UpstreamCalls) {
    abandon(memory, &calls)
    let contents = contents(in: memory)
    if holdsChain(contents) {
      DeepRelease.release(at: contents)
    } else {
      contents.deinitialize(count: 1)
    }
  }
}
