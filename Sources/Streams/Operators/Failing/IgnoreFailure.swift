extension Publisher {
  /// Passes all values, and finishes if this publisher fails.
  ///
  ///     source           -1-2-#
  ///     ignoreFailure()  -1-2-|
  ///
  /// Values, finish and demand pass unchanged. In other libraries this is `catchErrorJustComplete`.
  ///
  /// ```swift
  /// let run = download.ignoreFailure().sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public consuming func ignoreFailure() -> some Publisher<Output, Never> {
    IgnoreFailure(upstream: self)
  }
}

@usableFromInline @_eagerMove struct IgnoreFailure<Upstream: Publisher>: Publisher {
  @usableFromInline static var streamTypes: StreamTypes<Upstream.Output, Never> { .init() }

  @usableFromInline let upstream: Upstream

  @_alwaysEmitIntoClient init(upstream: Upstream) {
    self.upstream = upstream
  }

  @_alwaysEmitIntoClient @inline(__always)
  consuming func receive<S: Subscriber<Self.Output, Never>>(subscriber: consuming S) {
    upstream.receive(
      subscriber: IgnoreFailureSubscriber<Upstream.Failure, S>(downstream: subscriber))
  }
}

@usableFromInline
struct IgnoreFailureSubscriber<Failure: Error, Downstream: Subscriber>: RelayingSubscriber
where Downstream.Failure == Never {
  @usableFromInline let downstream: Downstream

  @_alwaysEmitIntoClient init(downstream: Downstream) {
    self.downstream = downstream
  }

  @_alwaysEmitIntoClient var requestsUnlimited: Bool { downstream.requestsUnlimited }
  @_alwaysEmitIntoClient func receiveStart() -> Bool? { downstream.receiveStart() }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }

  @_alwaysEmitIntoClient func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: .finished)
  }
}
