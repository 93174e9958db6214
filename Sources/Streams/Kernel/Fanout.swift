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
struct Fanout<Output: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias Completion = Subscribers.Completion<Failure>
  @usableFromInline typealias Crowd = Streams.Crowd<Output, Failure>
  @usableFromInline typealias Member = Crowd.Member

  @usableFromInline
  enum Job: Sendable {
    /// When the fanout replays, values are numbered, so that nobody gets the same one twice.
    case value(Output, version: Int?)
    case completion(Completion)
    case arrival(Member)
    /// The member has its subscription now: from here on it may get the completion.
    case introduction(Member)
    /// The ticket has more demand, and may have missed the current value.
    case request(Ticket)
    case departure(Ticket)
  }

  @usableFromInline
  struct State: ~Copyable, Sendable {
    /// Free, taken, or taken with something in the inbox.
    @usableFromInline let turn = Atomic(Turn.free)

    // Owned by whoever has the turn.
    @usableFromInline var crowd = Crowd()
    @usableFromInline var hasEnded = false

    // Guarded by the lock.
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
    case free, taken, awaited
  }

  @usableFromInline let state: Vault<State>
  @usableFromInline let replays: Bool

  @inlinable
  init(replaying current: Output? = nil) {
    replays = current != nil
    state = Vault("Fanout", State(current: current)) { state in
      for upstream in state.upstreams { upstream.cancel() }
    }
  }

  @inlinable
  var memory: UnsafeMutablePointer<State> { state.unguarded }
}

// The turn.
extension Fanout {
  /// True if the caller has the turn now.
  @inlinable @inline(__always)
  func takeTurn() -> Bool {
    memory.pointee.turn
      .compareExchange(expected: .free, desired: .taken, ordering: .acquiring).exchanged
  }

  /// Gives the turn away, unless there is something in the inbox: then that comes first.
  @inlinable @inline(__always)
  func giveTurn() {
    let (isFree, _) = memory.pointee.turn
      .compareExchange(expected: .taken, desired: .free, ordering: .releasing)
    if !isFree { empty() }
  }

  @inlinable
  func empty() {
    while let job = nextJob() { perform(job) }
  }

  /// The next job in the inbox; nil gives the turn away.
  @inlinable
  func nextJob() -> Job? {
    state.withLock { state in
      let job = state.inbox.popFirst()
      if job == nil { state.turn.store(.free, ordering: .releasing) }
      return job
    }
  }

  /// Does `job` now if it can, else leaves it to whoever has the turn.
  @inlinable
  func run(_ job: Job) {
    if takeTurn() {
      perform(job)
      giveTurn()
    } else if state.withLock({ $0.post(job) }) == true {
      empty()
    }
  }

  @inlinable
  func perform(_ job: Job) {
    switch job {
    case .value(let value, let version): broadcast(value, version: version)
    case .completion(let completion):
      memory.pointee.hasEnded = true
      var crowd = Crowd()
      swap(&crowd, &memory.pointee.crowd)
      crowd.deliver(completion)
    case .arrival(let member): admit(member)
    case .introduction(let member):
      member.ticket.isIntroduced = true
      guard memory.pointee.hasEnded, let completion = state.withLock({ $0.completion }) else { return }
      if member.ticket.close() { member.receiveCompletion(completion) }
    case .request(let ticket):
      guard let member = memory.pointee.crowd[ticket] else { return }
      let latest = state.withLock { state in state.current.map { ($0, state.version) } }
      if let latest { Crowd.deliver(latest.0, version: latest.1, to: member) }
    case .departure(let ticket): _ = memory.pointee.crowd.remove(ticket)
    }
  }

  @inlinable @inline(__always)
  func broadcast(_ value: Output, version: Int?) {
    // Taken out and put back, so that it is seen that nothing changes it meanwhile: members are
    // called without being retained.
    var crowd = Crowd()
    swap(&crowd, &memory.pointee.crowd)
    crowd.deliver(value, version: version)
    swap(&crowd, &memory.pointee.crowd)
  }

  @inlinable
  func admit(_ member: Member) {
    guard !memory.pointee.hasEnded else { return }
    if replays { member.ticket.seen = (state.withLock { $0.version } ?? 0) - 1 }
    memory.pointee.crowd.append(member)
  }
}

extension Fanout.State {
  /// True if the caller has the turn now, and is to empty the inbox.
  @inlinable
  mutating func post(_ job: Fanout.Job) -> Bool {
    inbox.append(job)
    return turn.exchange(.awaited, ordering: .acquiring) == .free
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
    let version = state.withLock { state -> Int? in
      guard state.completion == nil else { return nil }
      swap(&replaced, &state.current)
      state.version += 1
      let (isMine, _) = state.turn
        .compareExchange(expected: .free, desired: .taken, ordering: .acquiring)
      if isMine { return state.version }
      return state.post(.value(value, version: state.version)) ? 0 : nil
    }
    guard let version else { return }
    if version == 0 { return empty() }
    broadcast(value, version: version)
    giveTurn()
  }

  @inlinable
  func send(completion: Completion) {
    var upstreams: [any Subscription] = []
    let isFirst = state.withLock { state in
      guard state.completion == nil else { return false }
      state.completion = completion
      swap(&upstreams, &state.upstreams)
      return true
    }
    if isFirst == true { run(.completion(completion)) }
  }

  /// Asks for everything, once anybody asks for anything.
  @inlinable
  func send(subscription: any Subscription) {
    // Those that have completed are released after the lock.
    var old: [any Subscription] = []
    defer { withExtendedLifetime(old) {} }
    let isDemanded = state.withLock { state -> Bool? in
      guard state.completion == nil else { return nil }
      old = state.upstreams
      state.upstreams.removeAll { ($0 as? ForwardingSubscription)?.isClosed == true }
      state.upstreams.append(subscription)
      return state.isDemanded || replays
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
    let counter = Ticket.Counter {
      self.serve($0)
    } cancel: {
      self.run(.departure($0))
    }
    let ticket = Ticket(name, counter: counter)
    let member = Member(subscriber, ticket: ticket)
    if takeTurn() {
      // Values wait until the subscriber is through with its subscription.
      let isLate = memory.pointee.hasEnded
      if !isLate {
        admit(member)
        ticket.isIntroduced = true
        subscriber.receive(subscription: ticket)
      }
      giveTurn()
      if isLate { turnAway(subscriber) }
    } else if state.withLock({ $0.completion != nil }) == true {
      turnAway(subscriber)
    } else {
      run(.arrival(member))
      subscriber.receive(subscription: ticket)
      run(.introduction(member))
    }
  }

  @inlinable
  func turnAway<S: Subscriber<Output, Failure>>(_ subscriber: S) {
    guard let completion = state.withLock({ $0.completion }) else { return }
    subscriber.receive(nothingBut: completion)
  }

  /// `ticket` has more demand.
  @inlinable
  func serve(_ ticket: Ticket) {
    if replays { return run(.request(ticket)) }
    var idle: [any Subscription] = []
    state.withLock { state in
      if !state.isDemanded { idle = state.upstreams }
      state.isDemanded = true
    }
    for upstream in idle { upstream.request(.unlimited) }
  }
}
