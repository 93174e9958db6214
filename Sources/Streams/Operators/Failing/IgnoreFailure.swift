extension Publisher {
  /// Finishes where this publisher fails.
  ///
  ///     source           -1-2-#
  ///     ignoreFailure()  -1-2-|
  ///
  /// Values, finish and demand pass unchanged. Elsewhere this is `catchErrorJustComplete`.
  ///
  /// ```swift
  /// let run = download.ignoreFailure().sink { print($0) }
  /// ```
  @inlinable @inline(__always) @_disfavoredOverload
  public consuming func ignoreFailure() -> Publishers.IgnoreFailure<Self> {
    Publishers.IgnoreFailure(upstream: self)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/ignoreFailure()``.
  public struct IgnoreFailure<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    public let upstream: Upstream

    @inlinable public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Never>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: IgnoreFailureSubscriber<Upstream.Failure, S>(downstream: subscriber))
    }
  }
}

extension Publishers.IgnoreFailure: Equatable where Upstream: Equatable {}

@usableFromInline
struct IgnoreFailureSubscriber<Failure: Error, Downstream: Subscriber>: RelayingSubscriber
where Downstream.Failure == Never {
  @usableFromInline let downstream: Downstream

  @inlinable init(downstream: Downstream) {
    self.downstream = downstream
  }

  @inlinable var takesEverything: Bool { downstream.takesEverything }

  @inlinable func receive(subscription: any Subscription) {
    downstream.receive(subscription: subscription)
  }

  @inlinable @inline(__always) func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  @inlinable func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: .finished)
  }
}
