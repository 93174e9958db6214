/// One value that is sent when it is both known and asked for, followed by the finish.
///
/// The value may be known from the start (`Just`), be told later (`Future`), or come at the end of an
/// upstream of which everything is asked (``Fold``). A failure, or the finish without a value, does
/// not wait.
@usableFromInline struct OneValue<Output: Sendable, Failure: Error>: OperatorRules {
  @usableFromInline enum Signal: OperatorSignal {
    case subscription(UpstreamSubscription)
    /// - Parameter isFromUpstream: Whether upstream has completed with it, so that it need not be
    ///   cancelled.
    case result(Result<Output?, Failure>, isFromUpstream: Bool)

    @inlinable var subscription: UpstreamSubscription? {
      if case .subscription(let subscription) = self { subscription } else { nil }
    }
  }

  @usableFromInline var value: Output?

  @inlinable init(_ value: Output? = nil) {
    self.value = value
  }

  @inlinable @inline(__always) static func receive<D: Subscriber<Output, Failure>>(
    _ signal: consuming Signal, _ turn: inout OperatorTurn<Self, D>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .subscription(let subscription):
      if turn.accept(subscription, requesting: .unlimited) { turn.introduce() }
    case .result(let result, let isFromUpstream):
      if isFromUpstream {
        turn.upstream.close()
      } else {
        turn.upstream.cancel(&turn.calls)
      }
      switch result {
      case .success(let value?):
        turn.rules.value = value
        request(.none, &turn)
      case .success(nil): turn.finish(with: .finished)
      case .failure(let error): turn.finish(with: .failure(error))
      }
    }
    return .none
  }

  /// Sends the value, if it is both known and asked for.
  @inlinable @inline(__always) static func request<D: Subscriber<Output, Failure>>(
    _ demand: Subscribers.Demand, _ turn: inout OperatorTurn<Self, D>
  ) {
    guard turn.demand != .none, let value = turn.rules.value.take() else { return }
    turn.emit(value)
    if !turn.isOver { turn.finish(with: .finished) }
  }
}

extension Subscriber {
  /// Hands over a subscription that has one value, which is there already.
  @inlinable @inline(__always) consuming func receive(only value: Input, as name: StaticString) {
    if takesEverything {
      receive(subscription: NoOpSubscription(name))
      _ = receive(value)
      return receive(completion: .finished)
    }
    typealias Operator = SerialOperator<OneValue<Input, Failure>, Self>
    let target = Operator(name, OneValue(value), downstream: self, turn: .taken)
    target.start()
  }
}
