import Synchronization

/// Sends the same signals to many, in one order for all: what subjects are made of.
///
/// Whoever has the turn owns the crowd, and delivers to it; nobody waits for the turn. What is
/// asked meanwhile, from another thread or from inside a `receive`, is put into the inbox, and
/// whoever has the turn comes to it before giving it away. So calls to one subscriber never overlap,
/// all see one order, and a value without rivals costs two atomic operations.
///
/// A subscriber without demand misses a value; if the fanout replays, it gets the latest when it
/// asks.
@usableFromInline
struct Fanout<Output: Sendable, Failure: Error>: @unchecked Sendable {
  // Sendable: what is owned is touched by whoever has the turn, what is shared under the lock.

  @usableFromInline typealias Completion = Subscribers.Completion<Failure>
  @usableFromInline typealias Crowd = Streams.Crowd<Output, Failure>
  @usableFromInline typealias Member = Crowd.Member

  @usableFromInline
  enum Job: Sendable {
    /// When the fanout replays, values are numbered, so that nobody gets the same one twice.
    case value(Output, version: Int?)
    case completion(Completion)
    /// Someone is about to get its subscription: what is sent from here on is for it too.
    case arrival(Member)
    /// The member is through with its subscription: from here on it may be called.
    case introduction(Member)
    /// The ticket has more demand, and may have missed the current value.
    case request(Ticket)
    case departure(Ticket)
  }

  /// What belongs to whoever has the turn.
  @usableFromInline
  struct Owned: Sendable {
    @usableFromInline var crowd = Crowd()
    /// Who is not through with its subscription, on another thread or further up the stack, and the
    /// values it is to get then.
    @usableFromInline var newcomers: [(member: Member, values: [Output])] = []
    @usableFromInline var hasEnded = false

    @inlinable
    init() {}
  }

  /// What is guarded by the lock.
  @usableFromInline
  struct Shared: Sendable {
    @usableFromInline var inbox = RingBuffer<Job>()
    @usableFromInline var completion: Completion?
    /// The latest value, when the fanout replays.
    @usableFromInline var current: Output?
    @usableFromInline var version = 1
    @usableFromInline var upstreams: [any Subscription] = []
    @usableFromInline var isDemanded = false

    @inlinable
    init(current: Output?) {
      self.current = current
    }
  }

  @usableFromInline
  enum Turn: UInt8, AtomicRepresentable, Sendable {
    case free
    case taken
    /// Taken, with something in the inbox.
    case awaited
  }

  /// The turn, whether it replays, what is owned, and what is shared, one behind the other. Nothing
  /// but this reference, so that a closure that holds a fanout needs no memory of its own.
  @usableFromInline let block: Block

  @inlinable
  init(replaying current: Output? = nil) {
    let words = 2 + Block.words(for: Owned.self) + Block.words(for: Shared.self)
    block = Block.make("Fanout", words: words) { words in
      for upstream in Self.shared(in: words).pointee.upstreams { upstream.cancel() }
      Self.shared(in: words).deinitialize(count: 1)
      Self.owned(in: words).deinitialize(count: 1)
    }
    turn.initialize(to: Atomic(.free))
    block.words[1] = current == nil ? 0 : 1
    owned.initialize(to: Owned())
    Self.shared(in: block.words).initialize(to: Shared(current: current))
  }

  /// The fanout in a block that was made for one of this type.
  @inlinable
  init(_ block: Block) {
    self.block = block
  }

  @inlinable
  static func owned(in words: UnsafeMutablePointer<Block.Word>) -> UnsafeMutablePointer<Owned> {
    Block.pointer(at: words + 2)
  }

  @inlinable
  static func shared(in words: UnsafeMutablePointer<Block.Word>) -> UnsafeMutablePointer<Shared> {
    Block.pointer(at: words + 2 + Block.words(for: Owned.self))
  }

  @inlinable
  var turn: UnsafeMutablePointer<Atomic<Turn>> {
    UnsafeMutableRawPointer(block.words).assumingMemoryBound(to: Atomic<Turn>.self)
  }

  @inlinable
  var replays: Bool { block.words[1] != 0 }

  @inlinable
  var owned: UnsafeMutablePointer<Owned> { Self.owned(in: block.words) }

  @inlinable @inline(__always)
  func withLock<Result: Sendable>(_ body: (inout Shared) -> Result) -> Result {
    block.withLock { _, words in body(&Self.shared(in: words).pointee) }
  }
}

// What subjects do.
extension Fanout {
  @inlinable @inline(__always)
  func send(_ value: Output) {
    guard !replays else { return sendCurrent(value) }
    if takeTurn() {
      broadcast(value, version: nil)
      giveTurn()
    } else {
      run(.value(value, version: nil))
    }
  }

  /// The number and the turn come in one step, so that values are delivered in the order of their
  /// numbers.
  @inlinable
  func sendCurrent(_ value: Output) {
    var replaced: Output? = value
    let version = withLock { shared -> Int? in
      guard shared.completion == nil else { return nil }
      swap(&replaced, &shared.current)
      shared.version += 1
      if takeTurn() { return shared.version }
      return post(.value(value, version: shared.version), in: &shared) ? 0 : nil
    }
    guard let version else { return }
    // No value has that number: the turn came with posting, so the value is in the inbox.
    if version == 0 { return empty() }
    broadcast(value, version: version)
    giveTurn()
  }

  @inlinable
  func send(completion: Completion) {
    var upstreams: [any Subscription] = []
    let isFirst = withLock { shared in
      guard shared.completion == nil else { return false }
      shared.completion = completion
      swap(&upstreams, &shared.upstreams)
      return true
    }
    if isFirst { run(.completion(completion)) }
  }

  /// Asks for everything, once anybody asks for anything.
  @inlinable
  func send(subscription: any Subscription) {
    // Those that have completed are released after the lock.
    var old: [any Subscription] = []
    defer { withExtendedLifetime(old) {} }
    let isDemanded = withLock { shared -> Bool? in
      guard shared.completion == nil else { return nil }
      old = shared.upstreams
      shared.upstreams.removeAll { ($0 as? ForwardingSubscription)?.isClosed == true }
      shared.upstreams.append(subscription)
      return shared.isDemanded || replays
    }
    switch isDemanded {
    case nil: subscription.cancel()
    case true?: subscription.request(.unlimited)
    case false?: break
    }
  }

  /// Hands `subscriber` its subscription, called `name`; or the completion, if it comes too late.
  @inlinable @inline(__always)
  func attach<S: Subscriber<Output, Failure>>(_ subscriber: S, as name: String) {
    let ticket = Ticket(name, counter: Ticket.Counter(block)) { counter, ticket in
      Self(counter.block).serve(ticket)
    } dismiss: { counter, ticket in
      Self(counter.block).leave(ticket)
    }
    let member = Member(subscriber, ticket: ticket)
    if takeTurn() {
      // Values wait until the subscriber is through with its subscription.
      let isLate = owned.pointee.hasEnded
      if !isLate {
        admit(member)
        subscriber.receive(subscription: ticket)
      }
      giveTurn()
      if isLate { turnAway(subscriber) }
    } else if withLock({ $0.completion != nil }) {
      turnAway(subscriber)
    } else {
      run(.arrival(member))
      subscriber.receive(subscription: ticket)
      run(.introduction(member))
    }
  }

  @inlinable
  func turnAway<S: Subscriber<Output, Failure>>(_ subscriber: S) {
    guard let completion = withLock({ $0.completion }) else { return }
    subscriber.receive(nothingBut: completion)
  }

  /// `ticket` was cancelled. Mostly nobody has the turn, and there need be no job for it.
  @inlinable
  func leave(_ ticket: Ticket) {
    guard takeTurn() else { return run(.departure(ticket)) }
    owned.pointee.crowd.remove(ticket)
    giveTurn()
  }

  /// `ticket` has more demand.
  @inlinable
  func serve(_ ticket: Ticket) {
    if replays { return run(.request(ticket)) }
    var idle: [any Subscription] = []
    withLock { shared in
      if !shared.isDemanded { idle = shared.upstreams }
      shared.isDemanded = true
    }
    for upstream in idle { upstream.request(.unlimited) }
  }
}
