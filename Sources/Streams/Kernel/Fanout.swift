/// Sends the same signals to many, in one order for all: what subjects are made of.
///
/// One thread at a time delivers, and as long as it does, the crowd of subscribers is its own: it is
/// taken out of the state, and put back afterwards. What is sent meanwhile, from another thread or
/// from inside a `receive`, is queued, and the thread that delivers comes to it; who subscribes
/// meanwhile waits at the door, and who cancels is seen off at the end. A subscriber gets what was
/// sent after it came. One without demand misses a value; if the fanout replays, it gets the latest
/// when it asks.
@usableFromInline
struct Fanout<Output: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias Completion = Subscribers.Completion<Failure>
  @usableFromInline typealias Crowd = Streams.Crowd<Output, Failure>
  @usableFromInline typealias Member = Crowd.Member

  @usableFromInline
  enum Signal: Sendable {
    /// The version counts values, so that nobody gets the same one twice.
    case value(Output, version: Int)
    /// The latest value, for one who asks.
    case current(Output, version: Int, for: Ticket)
    case completion(Completion)
    /// The completion, for one who was not ready for it.
    case missed(Completion, by: Member)
  }

  @usableFromInline
  struct State: Sendable {
    @usableFromInline var crowd = Crowd()
    @usableFromInline var arrivals: [Member] = []
    @usableFromInline var hasDepartures = false
    @usableFromInline var queue = RingBuffer<Signal>()
    @usableFromInline var isDelivering = false
    @usableFromInline var completion: Completion?
    /// The latest value, when the fanout replays.
    @usableFromInline var current: Output?
    @usableFromInline var version = 0
    @usableFromInline var upstreams: [any Subscription] = []
    @usableFromInline var isDemanded = false

    @inlinable
    init(current: Output?) {
      self.current = current
      version = current == nil ? 0 : 1
    }
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

  /// Hands `subscriber` its subscription, called `name`; or the completion, if it comes too late.
  @inlinable @inline(__always)
  func attach<S: Subscriber<Output, Failure>>(_ subscriber: S, as name: String) {
    let counter = Ticket.Counter {
      self.serve($0)
    } cancel: {
      self.dismiss($0)
    }
    let ticket = Ticket(name, seen: 0, counter: counter)
    let member = Member(subscriber, ticket: ticket)
    if let completion = admit(member) {
      return subscriber.receive(nothingBut: completion)
    }
    subscriber.receive(subscription: ticket)
    introduce(member)
  }

  /// - Returns: The completion, if it is too late.
  @inlinable
  func admit(_ member: Member) -> Completion? {
    state.withLock { state in
      guard state.completion == nil else { return state.completion }
      member.ticket.seen = replays ? state.version - 1 : state.version
      if state.isDelivering {
        state.arrivals.append(member)
      } else {
        state.crowd.append(member)
      }
      return nil
    }
  }

  /// From now on `member` may get the completion; it may have missed it so far.
  @inlinable
  func introduce(_ member: Member) {
    member.ticket.introduce()
    let missed = state.withLock { $0.completion }
    if let missed { send(.missed(missed, by: member)) }
  }

  @inlinable @inline(__always)
  func send(_ value: Output) {
    var replaced: Output?
    var crowd = Crowd()
    let version = state.withLock { state -> Int? in
      guard state.completion == nil else { return nil }
      state.version += 1
      if replays {
        replaced = value
        swap(&replaced, &state.current)
      }
      guard !state.isDelivering else {
        state.queue.append(.value(value, version: state.version))
        return nil
      }
      state.isDelivering = true
      swap(&crowd, &state.crowd)
      return state.version
    }
    guard let version else { return }
    crowd.deliver(value, version: version)
    finish(&crowd)
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
    if isFirst == true { send(.completion(completion)) }
  }

  /// Delivers `signal` after all that were sent before.
  @inlinable
  func send(_ signal: Signal) {
    var crowd = Crowd()
    let isMine = state.withLock { state in
      guard !state.isDelivering else {
        state.queue.append(signal)
        return false
      }
      state.isDelivering = true
      swap(&crowd, &state.crowd)
      return true
    }
    guard isMine == true else { return }
    deliver(signal, to: &crowd)
    finish(&crowd)
  }

  @inlinable
  func deliver(_ signal: Signal, to crowd: inout Crowd) {
    switch signal {
    case .value(let value, let version): crowd.deliver(value, version: version)
    case .current(let value, let version, let ticket):
      if let member = crowd[ticket] { Crowd.deliver(value, version: version, to: member) }
    case .completion(let completion):
      crowd.deliver(completion)
      crowd = Crowd()
    case .missed(let completion, let member):
      if member.ticket.close() { member.receiveCompletion(completion) }
    }
  }

  /// Delivers what was queued meanwhile, and puts the crowd back.
  @inlinable @inline(__always)
  func finish(_ crowd: inout Crowd) {
    let isDone = state.withLock { state in
      guard state.queue.isEmpty, state.arrivals.isEmpty, !state.hasDepartures else { return false }
      swap(&crowd, &state.crowd)
      state.isDelivering = false
      return true
    }
    if isDone != true { finishSlowly(&crowd) }
  }

  @inlinable
  func finishSlowly(_ crowd: inout Crowd) {
    var next: Signal?
    repeat {
      next = nil
      let gone = state.withLock { state in
        for member in state.arrivals { crowd.append(member) }
        state.arrivals = []
        let gone = state.hasDepartures ? crowd.removeCancelled() : []
        state.hasDepartures = false
        next = state.queue.popFirst()
        if next == nil {
          swap(&crowd, &state.crowd)
          state.isDelivering = false
        }
        return gone
      }
      _ = gone
      if let next { deliver(next, to: &crowd) }
    } while next != nil
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

  /// `ticket` has more demand.
  @inlinable
  func serve(_ ticket: Ticket) {
    var idle: [any Subscription] = []
    let current = state.withLock { state -> Signal? in
      if !state.isDemanded, !replays { idle = state.upstreams }
      state.isDemanded = true
      guard state.completion == nil, let current = state.current else { return nil }
      return .current(current, version: state.version, for: ticket)
    }
    if let current { send(current) }
    for upstream in idle { upstream.request(.unlimited) }
  }

  @inlinable
  func dismiss(_ ticket: Ticket) {
    let gone = state.withLock { state -> Member? in
      if state.isDelivering {
        state.hasDepartures = true
        return nil
      }
      return state.crowd.remove(ticket)
    }
    _ = gone
  }
}
