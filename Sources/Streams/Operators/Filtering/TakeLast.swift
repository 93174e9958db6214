extension Publisher {
  /// Publishes the last `count` values when upstream has finished.
  ///
  ///     source       -1-2-3-|
  ///     takeLast(2)  -------(23|)
  ///
  /// Upstream is asked for everything, and no more than `count` values are kept. They wait to be asked
  /// for, and the finish follows the last of them. A failure drops them. A negative count is a
  /// programming error.
  ///
  /// ```swift
  /// let run = (1...9).publisher.takeLast(2).sink { print($0) }   // 8, 9
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func takeLast(_ count: Int) -> ExtraPublishers.TakeLast<Self> {
    ExtraPublishers.TakeLast(upstream: self, count: count)
  }
}

extension ExtraPublishers {
  /// The publisher behind ``Publisher/takeLast(_:)``.
  @_eagerMove public struct TakeLast<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let count: Int

    @_alwaysEmitIntoClient public init(upstream: Upstream, count: Int) {
      precondition(count >= 0, "There cannot be a negative number of last values.")
      self.upstream = upstream
      self.count = count
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let rules = TakingLast<Self.Output, Failure>(count: count)
      upstream.receive(
        subscriber: InputSubscriber(
          SerialOperator("TakeLast", rules, downstream: subscriber), OnlyInput(),
          requestsUnlimited: true))
    }
  }
}

extension ExtraPublisherNames {
  public typealias TakeLast = ExtraPublishers.TakeLast
}

extension ExtraPublishers.TakeLast: Equatable where Upstream: Equatable {}

@usableFromInline struct TakingLast<Output: Sendable, Failure: Error>: OperatorRules {
  @usableFromInline typealias Signal = UpstreamSignal<Output, Failure>

  @usableFromInline let count: Int
  @usableFromInline var last = RingBuffer<Output>()
  @usableFromInline var hasFinished = false

  @_alwaysEmitIntoClient init(count: Int) {
    self.count = count
  }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming Signal, _ turn: inout OperatorTurn<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .value(let value):
      guard turn.upstream.isOpen, turn.rules.count > 0 else { return .none }
      if turn.rules.last.count == turn.rules.count { _ = turn.rules.last.popFirst() }
      turn.rules.last.append(value)
    case .subscription(let subscription):
      guard turn.accept(subscription) else { return .none }
      turn.introduce()
      return .unlimited
    case .completion(.finished):
      guard turn.upstream.close() else { return .none }
      turn.rules.hasFinished = true
      request(.none, &turn)
    case .completion(let failure): if turn.upstream.close() { turn.finish(with: failure) }
    }
    return .none
  }

  /// Sends what is asked for, once upstream has finished.
  @_alwaysEmitIntoClient
  static func request(_ demand: Subscribers.Demand, _ turn: inout OperatorTurn<Self>) {
    guard turn.rules.hasFinished else { return }
    while turn.demand != .none, let value = turn.rules.last.popFirst() {
      _ = turn.deliver(value)
      if turn.isOver { return }
    }
    if turn.rules.last.isEmpty { turn.finish(with: .finished) }
  }
}
