/// One value that is sent when it is both known and asked for, followed by the finish.
///
/// The value may be known from the start (`Just`), or be told later (`Future`). A failure does not wait.
@usableFromInline struct OneValue<Output: Sendable, Failure: Error>: OperatorRules {
  @usableFromInline struct Signal: OperatorSignal {
    @usableFromInline let result: Result<Output, Failure>

    @inlinable init(_ result: Result<Output, Failure>) {
      self.result = result
    }

    @inlinable var subscription: UpstreamSubscription? { nil }
  }

  @usableFromInline var value: Output?
  /// Called at the end.
  @usableFromInline let onStop: (@Sendable () -> Void)?

  @inlinable init(_ value: Output? = nil, onStop: (@Sendable () -> Void)? = nil) {
    self.value = value
    self.onStop = onStop
  }

  @inlinable @inline(__always) static func receive<D: Subscriber<Output, Failure>>(
    _ signal: consuming Signal, _ turn: inout OperatorTurn<Self, D>
  ) -> Subscribers.Demand {
    switch signal.result {
    case .success(let value):
      turn.rules.value = value
      request(.none, &turn)
    case .failure(let error): turn.finish(with: .failure(error))
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

  @inlinable mutating func stop(_ calls: inout UpstreamCalls) {
    onStop?()
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
