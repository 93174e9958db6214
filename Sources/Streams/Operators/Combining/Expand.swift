extension Publisher {
  /// Makes a publisher of each value, and one of each value of those, and so on, and publishes all values.
  ///
  ///     source  -1-----|
  ///     for 1   -2-3|
  ///     for 2   --|
  ///     for 3   --4-|
  ///     for 4   |
  ///     expand  -12-3-4|
  ///
  /// A value is published when it comes, and then a publisher is made of it. Finishes when upstream and all publishers have
  /// finished; the first failure fails the stream. With fewer `maxPublishers`, values wait for their turn: with
  /// `breadthFirst` the oldest is next, so a tree is published level by level; with `depthFirst` the newest. No depth
  /// needs more stack. Demand is that of `merge(with:)`.
  ///
  /// ```swift
  /// let folders = Just("/").expand(maxPublishers: .max(4)) { folder in subfolders(of: folder) }
  /// ```
  ///
  /// - Parameters:
  ///   - maxPublishers: The greatest number of publishers that run at once; at least 1.
  ///   - order: The waiting value that is next.
  ///   - transform: Runs once for each value.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func expand<Inner: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    order: ExtraPublishers.ExpansionOrder = .breadthFirst,
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> ExtraPublishers.Expand<Inner, Self>
  where Inner.Output == Output, Inner.Failure == Failure {
    require(maxPublishers != .none, "At least one publisher must be allowed to run.")
    return ExtraPublishers.Expand(self, maxPublishers, order, transform)
  }
}

extension ExtraPublishers {
  /// The order in which publishers are made of values that wait.
  public enum ExpansionOrder: Hashable, Sendable {
    /// The oldest value is next.
    case breadthFirst
    /// The newest value is next.
    case depthFirst
  }

  /// The publisher behind ``Publisher/expand(maxPublishers:order:_:)``.
  @_eagerMove public struct Expand<Inner: Publisher, Upstream: Publisher>: Publisher
  where Inner.Output == Upstream.Output, Inner.Failure == Upstream.Failure {
    public static var streamTypes: StreamTypes<Inner.Output, Inner.Failure> { .init() }

    @usableFromInline let upstream: Upstream
    @usableFromInline let maxPublishers: Subscribers.Demand
    @usableFromInline let order: ExpansionOrder
    @usableFromInline let transform: @Sendable (Upstream.Output) -> Inner

    @_alwaysEmitIntoClient init(
      _ upstream: Upstream, _ maxPublishers: Subscribers.Demand, _ order: ExpansionOrder,
      _ transform: @escaping @Sendable (Upstream.Output) -> Inner
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.order = order
      self.transform = transform
    }

    @_alwaysEmitIntoClient
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let (list, transform) = (ExpansionList<Self.Output, Failure>(order), transform)
      // Subscribed to before upstream, which may finish at once.
      list.values.prefix(untilOutputFrom: list.end)
        .flatMap(maxPublishers: maxPublishers) { value in
          Expanding(upstream: transform(value), list: list)
        }
        .merge(with: Expanding(upstream: upstream, list: list))
        .receive(subscriber: subscriber)
    }
  }
}

extension ExtraPublisherNames {
  public typealias ExpansionOrder = ExtraPublishers.ExpansionOrder
  public typealias Expand = ExtraPublishers.Expand
}

/// The values of one subscription that no publisher has been made of yet.
@usableFromInline final class ExpansionList<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias Emitter = ExtraPublishers.Emitter<Value, Failure>

  @usableFromInline struct State: Sendable {
    @usableFromInline var waiting: [Value] = []
    /// The place of the oldest value: those before it have gone.
    @usableFromInline var head = 0
    @usableFromInline var demand = Subscribers.Demand.none
    /// The number of publishers that have not finished, and of values that wait; upstream is one of them.
    @usableFromInline var openCount = 1
    @usableFromInline var emitter: Emitter?

    @_alwaysEmitIntoClient init() {}

    /// The next value, if one is asked for.
    @_alwaysEmitIntoClient mutating func next(_ order: ExtraPublishers.ExpansionOrder) -> Value? {
      guard head < waiting.count, demand.spendOne() else { return nil }
      if order == .depthFirst { return waiting.removeLast() }
      let value = waiting[head]
      head += 1
      // The time is in proportion to the number of values, and the memory to the number of waiting values.
      if head * 2 > waiting.count {
        waiting.removeFirst(head)
        head = 0
      }
      return value
    }
  }

  @usableFromInline let order: ExtraPublishers.ExpansionOrder
  @usableFromInline let state = Lock(State())
  /// Sends when no more values can come.
  @usableFromInline let end = PassthroughSubject<Void, Never>()

  @_alwaysEmitIntoClient init(_ order: ExtraPublishers.ExpansionOrder) {
    self.order = order
  }

  /// The values, as they are asked for.
  @_alwaysEmitIntoClient var values: ExtraPublishers.Create<Value, Failure> {
    ExtraPublishers.Create { emitter in
      self.state.withLock { $0.emitter = emitter }
      emitter.onRequest { demand in
        self.state.withLock { $0.demand += demand }
        self.sendNext()
      }
      return AnyCancellable { self.close() }
    }
  }

  /// Adds a value.
  @_alwaysEmitIntoClient func add(_ value: Value) {
    state.withLock { state in
      state.openCount += 1
      state.waiting.append(value)
    }
    sendNext()
  }

  /// Called when upstream or a publisher has finished.
  @_alwaysEmitIntoClient func finishOne() {
    let isLast = state.withLock { state in
      state.openCount -= 1
      return state.openCount == 0
    }
    if isLast { end.send() }
  }

  /// Sends values as long as they are asked for.
  @_alwaysEmitIntoClient func sendNext() {
    while let (emitter, value) = next() { emitter.send(value) }
  }

  @_alwaysEmitIntoClient func next() -> (Emitter, Value)? {
    state.withLock { state in
      guard let emitter = state.emitter, let value = state.next(order) else { return nil }
      return (emitter, value)
    }
  }

  /// Called at the end of the stream.
  @_alwaysEmitIntoClient func close() {
    let old = state.withLock { state in
      let old = (state.emitter, state.waiting)
      state.emitter = nil
      state.waiting = []
      state.head = 0
      return old
    }
    withExtendedLifetime(old) {}
  }
}

/// Passes values on, and then adds them to the list.
@usableFromInline @_eagerMove struct Expanding<Upstream: Publisher>: Publisher {
  @usableFromInline
  static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

  @usableFromInline let upstream: Upstream
  @usableFromInline let list: ExpansionList<Upstream.Output, Upstream.Failure>

  @_alwaysEmitIntoClient
  init(upstream: Upstream, list: ExpansionList<Upstream.Output, Upstream.Failure>) {
    self.upstream = upstream
    self.list = list
  }

  @_alwaysEmitIntoClient
  consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
    upstream.receive(subscriber: ExpandingSubscriber(downstream: subscriber, list: list))
  }
}

@usableFromInline struct ExpandingSubscriber<Downstream: Subscriber>: RelayingSubscriber
where Downstream.Input: Sendable {
  @usableFromInline let downstream: Downstream
  @usableFromInline let list: ExpansionList<Downstream.Input, Downstream.Failure>

  @_alwaysEmitIntoClient
  init(downstream: Downstream, list: ExpansionList<Downstream.Input, Downstream.Failure>) {
    self.downstream = downstream
    self.list = list
  }

  @_alwaysEmitIntoClient var requestsUnlimited: Bool { downstream.requestsUnlimited }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }

  @_alwaysEmitIntoClient func receiveStart() -> Bool? { downstream.receiveStart() }

  @_alwaysEmitIntoClient func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    let more = downstream.receive(input)
    list.add(input)
    return more
  }

  @_alwaysEmitIntoClient
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
    if case .finished = completion { list.finishOne() }
  }
}
