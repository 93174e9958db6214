extension Publisher {
  /// Publishes the values and the completion of one of two publishers: the first to send a value or
  /// a completion.
  ///
  ///     a                ---1-2-|
  ///     b                -x---y-|
  ///     a.race(with: b)  -x---y-|
  ///
  /// The first value, finish or failure decides, and the other publisher is cancelled; if this
  /// publisher sends at once, the other is not subscribed to. Before that, both are asked for as
  /// many values as downstream asks for. In Rx this is `amb`, in other libraries also `raceWith`.
  ///
  /// ```swift
  /// let run = search(for: "Ada").race(with: search(for: "Grace")).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func race<Other: Publisher<Output, Failure>>(
    with other: Other
  ) -> ExtraPublishers.Race<Self, Other> {
    ExtraPublishers.Race(self, other)
  }
}

extension ExtraPublishers {
  /// The publisher behind ``Publisher/race(with:)``.
  @_eagerMove public struct Race<A: Publisher, B: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure {
    public static var streamTypes: StreamTypes<A.Output, A.Failure> { .init() }

    public let a: A
    public let b: B

    @_alwaysEmitIntoClient public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @_alwaysEmitIntoClient @inline(never)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let race = SerialOperator.started(
        "Race", FirstToSend<Self.Output, Failure>(count: 2), downstream: subscriber)
      if race.enter(a, as: 0) { _ = race.enter(b, as: 1) }
    }
  }

  /// Publishes the values and the completion of one of these publishers: the first to send a value
  /// or a completion. Finishes at once if there are none.
  ///
  /// ```swift
  /// let run = Publishers.RaceMany(["Ada", "Grace"].map { search(for: $0) }).sink { print($0) }
  /// ```
  @_eagerMove public struct RaceMany<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    /// The inputs, in the order in which they are subscribed to.
    public let publishers: [Upstream]

    @_alwaysEmitIntoClient public init(_ publishers: some Swift.Sequence<Upstream>) {
      self.publishers = Array(publishers)
    }

    @_alwaysEmitIntoClient @inline(never)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      if publishers.isEmpty { return subscriber.receive(nothingBut: .finished) }
      let race = SerialOperator.started(
        "Race", FirstToSend<Self.Output, Failure>(count: publishers.count), downstream: subscriber)
      for (number, publisher) in publishers.enumerated() {
        guard race.enter(publisher, as: number) else { return }
      }
    }
  }
}

extension ExtraPublisherNames {
  public typealias Race = ExtraPublishers.Race
  public typealias RaceMany = ExtraPublishers.RaceMany
}

extension ExtraPublishers.Race: Equatable where A: Equatable, B: Equatable {}
extension ExtraPublishers.RaceMany: Equatable where Upstream: Equatable {}

/// The rules of `race`: the first input to send a value or a completion wins, and the others are
/// cancelled.
@usableFromInline struct FirstToSend<Output: Sendable, Failure: Error>: OperatorRules {
  @usableFromInline struct Signal: OperatorSignal {
    @usableFromInline let input: Int
    @usableFromInline let signal: UpstreamSignal<Output, Failure>

    @_alwaysEmitIntoClient
    init(_ signal: consuming UpstreamSignal<Output, Failure>, from input: Int) {
      self.signal = signal
      self.input = input
    }

    @_alwaysEmitIntoClient var subscription: UpstreamSubscription? { signal.subscription }
  }

  @usableFromInline var inputs: UpstreamSlots
  @usableFromInline var winner: Int?

  @_alwaysEmitIntoClient init(count: Int) {
    inputs = UpstreamSlots(count: count)
  }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming Signal, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    let input = signal.input
    switch signal.signal {
    case .value(let value):
      guard context.rules.inputs.read(input, { $0.isOpen }), context.demand != .none else {
        return .none
      }
      decide(for: input, &context)
      return context.deliver(value) ?? .none
    case .subscription(let subscription):
      let isFirst = context.rules.inputs.update(input) { $0.accept(subscription, &context.calls) }
      if isFirst { return context.demand }
    case .completion(let completion):
      guard context.rules.inputs.update(input, { $0.close() }) else { return .none }
      context.finish(with: completion)
    }
    return .none
  }

  @_alwaysEmitIntoClient @inline(__always) static func decide(
    for input: Int, _ context: inout OperatorContext<Self>
  ) {
    guard context.rules.winner == nil else { return }
    context.rules.winner = input
    for other in 0..<context.rules.inputs.count where other != input {
      context.rules.inputs.update(other) { $0.cancel(&context.calls) }
    }
  }

  @_alwaysEmitIntoClient static func upstream(of signal: Signal, in rules: Self) -> UpstreamSlot? {
    rules.inputs.read(signal.input) { copy $0 }
  }

  @_alwaysEmitIntoClient
  static func request(_ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>) {
    for input in 0..<context.rules.inputs.count {
      context.calls.request(demand, from: context.rules.inputs.read(input) { $0.subscription })
    }
  }

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) {
    inputs.cancel(&calls)
  }
}

extension SerialOperator {
  /// Subscribes to one more input.
  ///
  /// - Returns: False if an input has won, so that no more inputs need be subscribed to.
  @_alwaysEmitIntoClient @inline(__always)
  func enter<P: Publisher>(_ publisher: P, as number: Int) -> Bool
  where Rules == FirstToSend<P.Output, P.Failure> {
    publisher.receive(
      subscriber: InputSubscriber(
        self, FirstToSendInput<P.Output, P.Failure>(number), requestsUnlimited: startsUnlimited))
    return !isOver && ifIdle { $0.rules.winner == nil } ?? true
  }
}

/// One input of `race`.
@usableFromInline struct FirstToSendInput<Input: Sendable, Failure: Error>: OperatorInput {
  @usableFromInline typealias Rules = FirstToSend<Input, Failure>

  @usableFromInline let number: Int

  @_alwaysEmitIntoClient init(_ number: Int) {
    self.number = number
  }

  @_alwaysEmitIntoClient func signal(
    _ signal: consuming UpstreamSignal<Input, Failure>
  ) -> FirstToSend<Input, Failure>.Signal {
    .init(signal, from: number)
  }
}
