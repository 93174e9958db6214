extension Publisher {
  /// Subscribes again when the stream fails, at most `retries` times.
  ///
  ///     source   -1-#
  ///     retry(1) -1--1-#
  ///
  /// Each attempt is asked for the remaining demand. The failure of the last attempt goes
  /// downstream. With a negative number, retries are not limited. Attempts that fail at once
  /// run in a loop, not in a recursion.
  ///
  /// ```swift
  /// let values = Deferred { Fail<Int, any Error>(error: CancellationError()) }.retry(2)
  /// let run = values.replaceError(with: 0).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient public consuming func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }

  /// Subscribes again whenever the stream fails.
  ///
  ///     source  -1-#
  ///     retry() -1--1--1-  and so on
  ///
  /// The rest is as with a number.
  ///
  /// ```swift
  /// let run = readings.retry().sink { print($0) }
  /// ```
  ///
  /// - Parameter retries: Nil for no limit.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func retry(_ retries: Int? = nil) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}

extension Publishers {
  /// The publisher behind `retry(_:)`.
  @_eagerMove public struct Retry<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    /// The number of retries; nil or a negative number for no limit.
    public let retries: Int?

    @_alwaysEmitIntoClient public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      Resubscribing.subscribe(
        to: upstream, "Retry", RetryRule(retries: retries), into: subscriber)
    }
  }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}

@usableFromInline struct RetryRule<Failure: Error>: ResubscribingRule {
  /// The number of retries left; nil for no limit.
  @usableFromInline var retries: Int?

  @_alwaysEmitIntoClient init(retries: Int?) {
    self.retries = retries.flatMap { $0 < 0 ? nil : $0 }
  }

  @_alwaysEmitIntoClient
  mutating func next(after completion: Subscribers.Completion<Failure>) -> ResubscribingStep {
    guard case .failure = completion, retries != 0 else { return .end }
    retries? -= 1
    return .subscribe
  }
}
