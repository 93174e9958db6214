extension Publisher {
  /// Publishes the last `count` values when upstream has finished.
  ///
  ///     source       -1-2-3-|
  ///     takeLast(2)  -------(23|)
  ///
  /// Upstream is asked for everything, and no more than `count` values are kept. They wait for
  /// demand, and the finish follows the last of them. A failure drops them. A negative count is a
  /// programming error.
  ///
  /// ```swift
  /// let run = (1...9).publisher.takeLast(2).sink { print($0) }   // 8, 9
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func takeLast(_ count: Int) -> some Publisher<Output, Failure> {
    TakeLast(upstream: self, count: count)
  }
}

@usableFromInline @_eagerMove struct TakeLast<Upstream: Publisher>: Publisher {
  @usableFromInline
  static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

  @usableFromInline let upstream: Upstream
  @usableFromInline let count: Int

  @_alwaysEmitIntoClient init(upstream: Upstream, count: Int) {
    require(count >= 0, "The number of values to take must not be negative.")
    self.upstream = upstream
    self.count = count
  }

  @_alwaysEmitIntoClient @inline(__always)
  consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
    let rules = TakingLast<Self.Output, Failure>(count: count)
    upstream.receive(
      subscriber: InputSubscriber(
        SerialOperator("TakeLast", rules, downstream: subscriber),
        requestsUnlimited: true))
  }
}

@usableFromInline struct TakingLast<Output: Sendable, Failure: Error>: UpstreamRules {
  @usableFromInline typealias Signal = UpstreamSignal<Output, Failure>

  @usableFromInline let count: Int
  @usableFromInline var last = RingBuffer<Output>()
  @usableFromInline var hasFinished = false

  @_alwaysEmitIntoClient init(count: Int) {
    self.count = count
  }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming Signal, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .value(let value):
      guard context.upstream.isOpen, context.rules.count > 0 else { return .none }
      if context.rules.last.count == context.rules.count { _ = context.rules.last.popFirst() }
      context.rules.last.append(value)
    case .subscription(let subscription):
      guard context.open(subscription) else { return .none }
      return .unlimited
    case .completion(.finished):
      guard context.upstream.close() else { return .none }
      context.rules.hasFinished = true
      request(.none, &context)
    case .completion(let failure): if context.upstream.close() { context.finish(with: failure) }
    }
    return .none
  }

  /// Sends as many kept values as are asked for, once upstream has finished.
  @_alwaysEmitIntoClient
  static func request(_ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>) {
    guard context.rules.hasFinished else { return }
    while context.demand != .none, let value = context.rules.last.popFirst() {
      _ = context.deliver(value)
      if context.isOver { return }
    }
    if context.rules.last.isEmpty { context.finish(with: .finished) }
  }
}
