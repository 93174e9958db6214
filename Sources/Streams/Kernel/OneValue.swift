/// One value that is sent when it is both known and asked for, followed by the finish.
///
/// The value may be known from the start (`Just`), or come later (`Future`). A failure does not
/// wait.
@usableFromInline struct OneValue<Output: Sendable, Failure: Error>: OperatorRules {
  @usableFromInline struct Signal: OperatorSignal {
    @usableFromInline let result: Result<Output, Failure>

    @_alwaysEmitIntoClient init(_ result: Result<Output, Failure>) { self.result = result }

    @_alwaysEmitIntoClient var subscription: UpstreamSubscription? { nil }
  }

  @usableFromInline var value: Output?
  /// Called at the end.
  @usableFromInline let onStop: (@Sendable () -> Void)?

  @_alwaysEmitIntoClient init(_ value: Output? = nil, onStop: (@Sendable () -> Void)? = nil) {
    self.value = value
    self.onStop = onStop
  }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming Signal, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch signal.result {
    case .success(let value):
      context.rules.value = value
      request(.none, &context)
    case .failure(let error): context.finish(with: .failure(error))
    }
    return .none
  }

  /// Sends the value, if it is both known and asked for.
  @_alwaysEmitIntoClient @inline(__always) static func request(
    _ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>
  ) {
    guard context.demand != .none, let value = context.rules.value.take() else { return }
    context.emit(value)
    if !context.isOver { context.finish(with: .finished) }
  }

  @_alwaysEmitIntoClient mutating func stop(_ calls: inout UpstreamCalls) { onStop?() }
}

extension Subscriber {
  /// Sends one value, which is already known, and the finish. Without a subscription if it need not
  /// have one: see ``Subscriber/receiveStart()``.
  @_alwaysEmitIntoClient @inline(__always)
  consuming func receive(only value: Input, as name: StaticString) {
    if requestsUnlimited, let isWanted = receiveStart() {
      guard isWanted else { return }
      _ = receive(value)
      return receive(completion: .finished)
    }
    typealias Rules = OneValue<Input, Failure>
    let target = SerialOperator(name, Rules(value), downstream: self, isDraining: true)
    target.startAndRequest()
  }
}
