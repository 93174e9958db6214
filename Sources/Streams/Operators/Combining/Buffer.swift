extension Publisher {
  /// Keeps values for a subscriber that has not asked for them yet.
  ///
  ///     source                        123-|
  ///     subscriber                    (^1)--1    asks for one, and later for one more
  ///     buffer(size: 1), dropOldest   1--3|
  ///     buffer(size: 1), dropNewest   1--2|
  ///     buffer(size: 1), customError  1--(2#)
  ///
  /// The finish or failure of upstream follows the last value that was kept, without further
  /// demand. With `prefetch: .keepFull`, upstream is asked for `size` values and for one more with
  /// each that is sent; with `.byRequest`, for everything.
  ///
  /// ```swift
  /// let values = PassthroughSubject<Int, Never>()
  ///   .buffer(size: 10, prefetch: .byRequest, whenFull: .dropOldest)
  /// ```
  ///
  /// - Parameters:
  ///   - size: The greatest number of values that are kept; not negative.
  ///   - prefetch: The demand on upstream.
  ///   - whenFull: The treatment of a value that there is no room for.
  @_alwaysEmitIntoClient public consuming func buffer(
    size: Int, prefetch: Publishers.PrefetchStrategy,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) -> Publishers.Buffer<Self> {
    Publishers.Buffer(upstream: self, size: size, prefetch: prefetch, whenFull: whenFull)
  }
}

extension Publishers {
  /// The demand of a buffer on its upstream.
  public enum PrefetchStrategy: Hashable, Sendable {
    /// As many values as there is room for.
    case keepFull
    /// Unlimited demand.
    case byRequest
  }

  /// The treatment of a value that a buffer has no room for.
  public enum BufferingStrategy<Failure: Error>: Sendable {
    /// The new value is dropped.
    case dropNewest
    /// The oldest of the values that wait is dropped, and the new one is kept.
    case dropOldest
    /// Upstream is cancelled, and the stream fails with this error after the values that wait.
    case customError(@Sendable () -> Failure)
  }

  /// The publisher behind ``Publisher/buffer(size:prefetch:whenFull:)``.
  @_eagerMove public struct Buffer<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let size: Int
    public let prefetch: PrefetchStrategy
    public let whenFull: BufferingStrategy<Failure>

    @_alwaysEmitIntoClient public init(
      upstream: Upstream, size: Int, prefetch: PrefetchStrategy,
      whenFull: BufferingStrategy<Failure>
    ) {
      require(size >= 0, "A buffer cannot keep a negative number of values.")
      self.upstream = upstream
      self.size = size
      self.prefetch = prefetch
      self.whenFull = whenFull
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let rules = Buffering<Self.Output, Failure>(
        size: size, prefetch: prefetch == .keepFull ? .keepFull : .atSubscription,
        whenFull: whenFull)
      upstream.receive(
        subscriber: InputSubscriber(
          SerialOperator("Buffer", rules, downstream: subscriber),
          requestsUnlimited: prefetch == .byRequest))
    }
  }
}

/// The rules of `buffer`: a value waits only while there is no demand.
@usableFromInline struct Buffering<Output: Sendable, Failure: Error>: UpstreamRules {
  @usableFromInline typealias Signal = UpstreamSignal<Output, Failure>

  @usableFromInline enum Prefetch: Sendable {
    /// As many values as there is room for.
    case keepFull
    /// Everything, at the subscription.
    case atSubscription
    /// Everything, at the first request of downstream.
    case atRequest
  }

  @usableFromInline let size: Int
  @usableFromInline var prefetch: Prefetch
  @usableFromInline let whenFull: Publishers.BufferingStrategy<Failure>
  @usableFromInline var waiting = RingBuffer<Output>()
  @usableFromInline var completion: Subscribers.Completion<Failure>?

  @_alwaysEmitIntoClient
  init(size: Int, prefetch: Prefetch, whenFull: Publishers.BufferingStrategy<Failure>) {
    self.size = size
    self.prefetch = prefetch
    self.whenFull = whenFull
  }

  @_alwaysEmitIntoClient @inline(__always) var keepsFull: Bool { prefetch == .keepFull }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming Signal, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .value(let value):
      guard context.upstream.isOpen else { return .none }
      guard context.demand == .none else {
        _ = context.deliver(value)
        return context.rules.keepsFull ? .max(1) : .none
      }
      if context.rules.waiting.count < context.rules.size {
        context.rules.waiting.append(value)
      } else {
        overflow(value, &context)
      }
    case .subscription(let subscription):
      guard context.open(subscription) else { return .none }
      switch context.rules.prefetch {
      case .keepFull: return Subscribers.Demand(count: context.rules.size)
      case .atSubscription: return .unlimited
      case .atRequest: return .none
      }
    case .completion(let completion):
      if context.upstream.close() { end(with: completion, &context) }
    }
    return .none
  }

  /// Handles a value that there is no room for.
  @_alwaysEmitIntoClient @inline(never) static func overflow(
    _ value: Output, _ context: inout OperatorContext<Self>
  ) {
    switch context.rules.whenFull {
    case .dropNewest: break
    case .dropOldest:
      if context.rules.waiting.popFirst() != nil { context.rules.waiting.append(value) }
    case .customError(let makeError):
      context.upstream.cancel(&context.calls)
      end(with: .failure(makeError()), &context)
    }
  }

  /// Ends the stream after the values that wait; no more values are accepted.
  @_alwaysEmitIntoClient static func end(
    with completion: Subscribers.Completion<Failure>, _ context: inout OperatorContext<Self>
  ) {
    context.rules.completion = completion
    if context.rules.waiting.isEmpty { context.finish(with: completion) }
  }

  @_alwaysEmitIntoClient
  static func request(_ demand: Subscribers.Demand, _ context: inout OperatorContext<Self>) {
    if context.rules.prefetch == .atRequest {
      context.rules.prefetch = .atSubscription
      context.requestUpstream(.unlimited)
    }
    var sent = 0
    while context.demand != .none, let value = context.rules.waiting.popFirst() {
      _ = context.deliver(value)
      if context.isOver { return }
      sent += 1
    }
    if context.rules.waiting.isEmpty, let completion = context.rules.completion {
      context.finish(with: completion)
    } else if context.rules.keepsFull, sent > 0 {
      context.requestUpstream(Subscribers.Demand(count: sent))
    }
  }
}
