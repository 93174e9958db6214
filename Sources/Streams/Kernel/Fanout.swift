/// Sends the same signals to many, in one order for all: what subjects are made of.
///
/// One thread at a time delivers. What is sent meanwhile, from another thread or from inside a
/// `receive`, is queued together with the subscribers there are at that moment, and the thread
/// that delivers comes to it. A subscriber without demand misses the value; if the fanout replays,
/// it gets the latest one when it asks.
@usableFromInline
final class Fanout<Output: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias Completion = Subscribers.Completion<Failure>

  @usableFromInline
  enum Signal: Sendable {
    /// The version counts values, so that nobody gets the same one twice.
    case value(Output, version: Int)
    case completion(Completion)
  }

  @usableFromInline
  struct Delivery: Sendable {
    @usableFromInline let signal: Signal
    @usableFromInline let recipients: ContiguousArray<Recipient>

    @inlinable
    init(signal: Signal, recipients: ContiguousArray<Recipient>) {
      self.signal = signal
      self.recipients = recipients
    }
  }

  /// A downstream, as closures: made in specialised code, they stay specialised.
  @usableFromInline
  struct Recipient: Sendable {
    @usableFromInline let ticket: FanoutTicket
    @usableFromInline let receiveValue: @Sendable (Output) -> Subscribers.Demand
    @usableFromInline let receiveCompletion: @Sendable (Completion) -> Void

    @inlinable
    init<S: Subscriber<Output, Failure>>(_ subscriber: S, ticket: FanoutTicket) {
      self.ticket = ticket
      receiveValue = { subscriber.receive($0) }
      receiveCompletion = { subscriber.receive(completion: $0) }
    }
  }

  @usableFromInline
  struct State: Sendable {
    @usableFromInline var recipients: ContiguousArray<Recipient> = []
    @usableFromInline var queue = RingBuffer<Delivery>()
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

  @usableFromInline let state: Lock<State>
  @usableFromInline let replays: Bool

  @inlinable
  init(replaying current: Output? = nil) {
    state = Lock(State(current: current))
    replays = current != nil
  }

  deinit {
    for upstream in state.withLock({ $0.upstreams }) { upstream.cancel() }
  }

  /// Hands `subscriber` its subscription, called `name`; or the completion, if it comes too late.
  @inlinable
  func attach<S: Subscriber<Output, Failure>>(_ subscriber: S, as name: String) {
    let ticket = FanoutTicket()
    let recipient = Recipient(subscriber, ticket: ticket)
    let handle = ClosureSubscription(name) { _, demand in
      self.request(demand, for: recipient)
    } cancel: { _ in
      self.cancel(ticket)
    }
    ticket.handle = handle
    let completion = state.withLock { state in
      if state.completion == nil { state.recipients.append(recipient) }
      return state.completion
    }
    if let completion {
      handle.close()
      return subscriber.receive(nothingBut: completion)
    }
    subscriber.receive(subscription: handle)
    introduce(recipient)
  }

  /// From now on `recipient` may get the completion; it may have missed it so far.
  @inlinable
  func introduce(_ recipient: Recipient) {
    recipient.ticket.introduce()
    let missed = state.withLock { state in
      state.completion.flatMap { completion in
        state.begin(Delivery(signal: .completion(completion), recipients: [recipient]))
      }
    }
    deliver(startingWith: missed)
  }

  @inlinable
  func send(_ value: Output) {
    var replaced: Output?
    let delivery = state.withLock { state -> Delivery? in
      guard state.completion == nil else { return nil }
      state.version += 1
      if replays {
        replaced = value
        swap(&replaced, &state.current)
      }
      return state.begin(
        Delivery(signal: .value(value, version: state.version), recipients: state.recipients))
    }
    _ = replaced
    deliver(startingWith: delivery)
  }

  @inlinable
  func send(completion: Completion) {
    let (delivery, upstreams) = state.withLock { state -> (Delivery?, [any Subscription]) in
      guard state.completion == nil else { return (nil, []) }
      state.completion = completion
      let last = Delivery(signal: .completion(completion), recipients: state.recipients)
      state.recipients = []
      defer { state.upstreams = [] }
      return (state.begin(last), state.upstreams)
    }
    _ = upstreams
    deliver(startingWith: delivery)
  }

  /// Asks for everything, once anybody asks for anything.
  @inlinable
  func send(subscription: any Subscription) {
    let (isOver, isDemanded, old) = state.withLock { state in
      let old = state.upstreams
      state.upstreams.removeAll { ($0 as? ForwardingSubscription)?.isClosed == true }
      if state.completion == nil { state.upstreams.append(subscription) }
      return (state.completion != nil, state.isDemanded || replays, old)
    }
    _ = old
    if isOver {
      subscription.cancel()
    } else if isDemanded {
      subscription.request(.unlimited)
    }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand, for recipient: Recipient) {
    guard recipient.ticket.add(demand) else { return }
    let (delivery, upstreams) = state.withLock { state -> (Delivery?, [any Subscription]) in
      let idle = state.isDemanded || replays ? [] : state.upstreams
      state.isDemanded = true
      guard state.completion == nil, let current = state.current else { return (nil, idle) }
      let signal = Signal.value(current, version: state.version)
      return (state.begin(Delivery(signal: signal, recipients: [recipient])), idle)
    }
    deliver(startingWith: delivery)
    for upstream in upstreams { upstream.request(.unlimited) }
  }

  @inlinable
  func cancel(_ ticket: FanoutTicket) {
    ticket.cancel()
    let removed = state.withLock { state -> Recipient? in
      guard let place = state.recipients.firstIndex(where: { $0.ticket === ticket }) else {
        return nil
      }
      return state.recipients.remove(at: place)
    }
    _ = removed
  }

  @inlinable
  func deliver(startingWith first: Delivery?) {
    var next = first
    while let delivery = next {
      switch delivery.signal {
      case .value(let value, let version):
        for recipient in delivery.recipients where recipient.ticket.spend(on: version) {
          let demand = recipient.receiveValue(value)
          if demand != .none { _ = recipient.ticket.add(demand) }
        }
      case .completion(let completion):
        for recipient in delivery.recipients where recipient.ticket.close() {
          recipient.receiveCompletion(completion)
        }
      }
      next = state.withLock { $0.next() }
    }
  }
}

extension Fanout.State {
  /// The delivery, if it can start now; else it is queued.
  @inlinable
  mutating func begin(_ delivery: Fanout.Delivery) -> Fanout.Delivery? {
    guard isDelivering else {
      isDelivering = true
      return delivery
    }
    queue.append(delivery)
    return nil
  }

  @inlinable
  mutating func next() -> Fanout.Delivery? {
    let next = queue.popFirst()
    isDelivering = next != nil
    return next
  }
}
