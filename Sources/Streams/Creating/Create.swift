extension Publishers {
  /// Makes a publisher from a closure that sends its values.
  ///
  ///     sends       (abc|)      at once
  ///     subscriber  (^1)--1--1  asks for one value at a time
  ///     create      a--b--(c|)
  ///
  /// Values wait for demand, and the end follows the last value: see ``ExtraPublishers/Create``.
  ///
  /// ```swift
  /// let titles = Publishers.create { (subscriber: Publishers.Emitter<String, Never>) in
  ///   subscriber.send("Ada")
  ///   return nil
  /// }
  /// ```
  @_alwaysEmitIntoClient @preconcurrency
  public static func create<Output: Sendable, Failure: Error>(
    buffering: ExtraPublishers.EmitterBuffering = .unbounded,
    _ body: @escaping @Sendable (ExtraPublishers.Emitter<Output, Failure>) -> (any Cancellable)?
  ) -> ExtraPublishers.Create<Output, Failure> {
    ExtraPublishers.Create(buffering: buffering, body)
  }
}

extension ExtraPublishers {
  /// Publishes the values that a closure sends. The closure runs for each subscriber.
  ///
  /// The closure runs at the first request. It receives an ``Emitter``, which may be used on any thread, during the
  /// call and later. An emitter cannot break the contract. Values are buffered until there is demand, and calls to the
  /// subscriber never overlap. The completion follows the buffered values. Signals after the completion, or after a
  /// cancellation, are ignored. The cancellable that the closure returns is cancelled when the stream ends, however it
  /// ends.
  ///
  /// ```swift
  /// let positions = Publishers.Create<Int, Never>(buffering: .newest(1)) { subscriber in
  ///   let timer = DispatchQueue.main.schedule(
  ///     after: DispatchQueue.main.now, interval: .seconds(1)) { subscriber.send(1) }
  ///   return timer
  /// }
  /// ```
  @_eagerMove public struct Create<Output: Sendable, Failure: Error>: Publisher {
    public let buffering: EmitterBuffering
    public let body: @Sendable (Emitter<Output, Failure>) -> (any Cancellable)?

    /// - Parameters:
    ///   - buffering: Which values are kept until there is demand.
    ///   - body: Returns a cancellable to cancel at the end of the stream, or nil.
    @_alwaysEmitIntoClient @preconcurrency public init(
      buffering: EmitterBuffering = .unbounded,
      _ body: @escaping @Sendable (Emitter<Output, Failure>) -> (any Cancellable)?
    ) {
      self.buffering = buffering
      self.body = body
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let target = SerialOperator.started(
        "Create", Emitting<Output, Failure>(buffering), downstream: subscriber)
      let body = body
      target.sendOutOfLine(
        .run(
          .init { emitter in
            if let cancellable = body(emitter) { emitter.send(.opened(.cancelling(cancellable))) }
          }))
    }
  }

  /// Decides which values are kept when they are sent to an ``Emitter`` without demand.
  public enum EmitterBuffering: Hashable, Sendable {
    /// All values are kept.
    case unbounded
    /// The given number of newest values is kept; not negative.
    case newest(Int)
    /// The given number of oldest values is kept; not negative.
    case oldest(Int)
  }

  /// Sends values to the subscriber of a ``Create``.
  public final class Emitter<Output: Sendable, Failure: Error>: Sendable {
    @usableFromInline let target: SerialOperator<Emitting<Output, Failure>>

    @_alwaysEmitIntoClient init(_ target: SerialOperator<Emitting<Output, Failure>>) {
      self.target = target
    }

    @_alwaysEmitIntoClient func send(_ signal: Emitting<Output, Failure>.Signal) {
      target.send(signal)
    }

    /// Publishes a value, as soon as there is demand.
    @_alwaysEmitIntoClient public func send(_ value: Output) {
      send(.value(value))
    }

    /// Ends the stream, after the buffered values.
    @_alwaysEmitIntoClient public func send(completion: Subscribers.Completion<Failure>) {
      target.sendOutOfLine(.completion(completion))
    }

    /// True if the stream has ended, or was cancelled.
    @_alwaysEmitIntoClient public var isCancelled: Bool { target.isOver }

    /// Calls `body` with the demand: at once with the outstanding demand, if there is any, and then
    /// with each request. For a source that makes values on demand. Requests that come
    /// while `body` runs are added up, and `body` is called again with the sum.
    ///
    /// ```swift
    /// let ones = Publishers.Create<Int, Never> { subscriber in
    ///   subscriber.onRequest { demand in
    ///     for _ in 0..<(demand.max ?? 1_000) { subscriber.send(1) }
    ///   }
    ///   return nil
    /// }
    /// ```
    @_alwaysEmitIntoClient @preconcurrency
    public func onRequest(_ body: @escaping @Sendable (Subscribers.Demand) -> Void) {
      send(.onRequest(body))
    }
  }
}

extension ExtraPublisherNames {
  public typealias Create = ExtraPublishers.Create
  public typealias EmitterBuffering = ExtraPublishers.EmitterBuffering
  public typealias Emitter = ExtraPublishers.Emitter
}

/// The rules of an emitter: values are buffered until there is demand.
@usableFromInline struct Emitting<Output: Sendable, Failure: Error>: OperatorRules {
  @usableFromInline enum Signal: OperatorSignal {
    /// Runs at the first request.
    case run(Start)
    /// The subscription to cancel at the end.
    case opened(UpstreamSubscription)
    case value(Output)
    case completion(Subscribers.Completion<Failure>)
    case onRequest(@Sendable (Subscribers.Demand) -> Void)
    /// The thread that called `onRequest` has returned from it.
    case asked

    @_alwaysEmitIntoClient var subscription: UpstreamSubscription? {
      if case .opened(let subscription) = self { subscription } else { nil }
    }
  }

  /// Sends values to an emitter. In a structure, a function is kept as it is; alone it would get a box.
  @usableFromInline struct Start: Sendable {
    @usableFromInline let body: @Sendable (ExtraPublishers.Emitter<Output, Failure>) -> Void

    @_alwaysEmitIntoClient
    init(_ body: @escaping @Sendable (ExtraPublishers.Emitter<Output, Failure>) -> Void) {
      self.body = body
    }
  }

  @usableFromInline let buffering: ExtraPublishers.EmitterBuffering
  @usableFromInline var start: Start?
  @usableFromInline var waiting = RingBuffer<Output>()
  @usableFromInline var completion: Subscribers.Completion<Failure>?
  @usableFromInline var onRequest: (@Sendable (Subscribers.Demand) -> Void)?
  /// The demand that `onRequest` has not been called with.
  @usableFromInline var unasked = Subscribers.Demand.none
  /// True while a thread calls `onRequest`.
  @usableFromInline var isAsking = false

  @_alwaysEmitIntoClient init(_ buffering: ExtraPublishers.EmitterBuffering) {
    switch buffering {
    case .newest(let count), .oldest(let count):
      require(count >= 0, "A buffer cannot keep a negative number of values.")
    case .unbounded: break
    }
    self.buffering = buffering
  }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming Signal, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .value(let value):
      guard context.rules.completion == nil else { return .none }
      if context.demand == .none { context.rules.keep(value) } else { context.emit(value) }
    case .completion(let completion):
      guard context.rules.completion == nil else { return .none }
      context.rules.completion = completion
      if context.rules.waiting.isEmpty { context.finish(with: completion) }
    case .run(let start):
      context.rules.start = start
      request(.none, &context)
    case .opened(let subscription): context.accept(subscription)
    case .onRequest(let body):
      context.rules.onRequest = body
      ask(for: context.demand, &context)
    case .asked:
      context.rules.isAsking = false
      ask(for: .none, &context)
    }
    return .none
  }

  /// Calls `onRequest` with this demand, and the demand that has not been asked for yet: after draining, or when the call
  /// that goes on has returned. So a subscriber that asks for more at each value needs no stack.
  @_alwaysEmitIntoClient @inline(never) static func ask(
    for demand: Subscribers.Demand, _ context: inout OperatorContext<Self>
  ) {
    context.rules.unasked += demand
    guard !context.rules.isAsking, context.rules.unasked != .none else { return }
    context.rules.isAsking = true
    let target = SerialOperator<Self>(context.memory.takeUnretainedValue())
    context.calls.run {
      while true {
        let next = target.ifIdle { context in
          let demand = context.rules.unasked
          context.rules.unasked = .none
          context.rules.isAsking = demand != .none
          return (demand, context.rules.onRequest)
        }
        guard let (demand, body) = next else { return target.sendOutOfLine(.asked) }
        guard demand != .none, let body else { return }
        body(demand)
      }
    }
  }

  @_alwaysEmitIntoClient mutating func keep(_ value: Output) {
    switch buffering {
    case .newest(let count) where waiting.count >= count:
      if waiting.popFirst() != nil { waiting.append(value) }
    case .oldest(let count) where waiting.count >= count: break
    default: waiting.append(value)
    }
  }

  @_alwaysEmitIntoClient
  static func request(_ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>) {
    var demand = demand
    while context.demand != .none, let value = context.rules.waiting.popFirst() {
      demand += context.deliver(value) ?? .none
      if context.isOver { return }
    }
    if let completion = context.rules.completion {
      if context.rules.waiting.isEmpty { context.finish(with: completion) }
    } else if context.demand != .none, let start = context.rules.start.take() {
      let target = SerialOperator<Self>(context.memory.takeUnretainedValue())
      context.calls.run { start.body(ExtraPublishers.Emitter(target)) }
    } else if context.rules.onRequest != nil {
      ask(for: demand, &context)
    }
  }
}
