extension Publisher {
  /// Replaces a failed stream by another.
  ///
  ///     source            -1-2-#
  ///     handler's         -8-9-|
  ///     catch { handler } -1-2--8-9-|
  ///
  /// The handler runs once, and its publisher is asked for exactly the demand that is left. Its
  /// failures go downstream.
  @inlinable @preconcurrency public consuming func `catch`<Replacement: Publisher>(
    _ handler: @escaping @Sendable (Failure) -> Replacement
  ) -> Publishers.Catch<Self, Replacement> where Replacement.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }

  /// Publishes `output` instead of a failure, and finishes.
  ///
  ///     source            -1-2-#
  ///     replaceError(9)   -1-2-(9|)
  ///
  /// The value waits to be asked for.
  @inlinable
  public consuming func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/catch(_:)``.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure

    public let upstream: Upstream
    public let handler: @Sendable (Upstream.Failure) -> NewPublisher

    @inlinable @preconcurrency public init(
      upstream: Upstream, handler: @escaping @Sendable (Upstream.Failure) -> NewPublisher
    ) {
      self.upstream = upstream
      self.handler = handler
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      Catching.subscribe(to: upstream, "Catch", handler, into: subscriber)
    }
  }

  /// The publisher behind ``Publisher/replaceError(with:)``.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    public let upstream: Upstream
    public let output: Output

    @inlinable public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Never>>(subscriber: consuming S) {
      let output = output
      Catching.subscribe(to: upstream, "ReplaceError", { _ in Just(output) }, into: subscriber)
    }
  }
}

/// One upstream after another: the second is made of the failure of the first.
@usableFromInline struct Catching<UpstreamFailure: Error, Replacement: Publisher>: OperatorRules {
  @usableFromInline typealias Output = Replacement.Output
  @usableFromInline typealias Failure = Replacement.Failure

  @usableFromInline enum Signal: OperatorSignal {
    case upstream(UpstreamSignal<Output, UpstreamFailure>)
    case replacement(UpstreamSignal<Output, Failure>)

    @inlinable var subscription: UpstreamSubscription? {
      switch self {
      case .upstream(let signal): signal.subscription
      case .replacement(let signal): signal.subscription
      }
    }
  }

  /// Nil once upstream has failed. What it sends after that is ignored.
  @usableFromInline var handler: (@Sendable (UpstreamFailure) -> Replacement)?

  @inlinable init(handler: @escaping @Sendable (UpstreamFailure) -> Replacement) {
    self.handler = handler
  }

  @inlinable @inline(__always)
  static func subscribe<P: Publisher<Output, UpstreamFailure>, S: Subscriber<Output, Failure>>(
    to upstream: P, _ name: StaticString,
    _ handler: @escaping @Sendable (UpstreamFailure) -> Replacement, into subscriber: consuming S
  ) {
    let target = SerialOperator(name, Catching(handler: handler), downstream: subscriber)
    upstream.receive(
      subscriber: InputSubscriber(target, First(), takesEverything: target.startsUnlimited))
  }

  @inlinable @inline(__always) static func receive<D: Subscriber<Output, Failure>>(
    _ signal: consuming Signal, _ turn: inout OperatorTurn<Self, D>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .upstream(.value(let value)):
      guard turn.upstream.isOpen, turn.rules.handler != nil else { return .none }
      return turn.deliver(value) ?? .none
    case .upstream(.subscription(let subscription)):
      guard turn.rules.handler != nil else {
        turn.calls.cancel(subscription)
        return .none
      }
      if turn.accept(subscription, requesting: turn.demand) { turn.introduce() }
    case .upstream(.completion(let completion)):
      guard turn.upstream.isOpen, let handler = turn.rules.handler else { return .none }
      turn.upstream.close()
      switch completion {
      case .finished: turn.finish(with: .finished)
      case .failure(let error):
        turn.rules.handler = nil
        turn.upstream = .waiting
        replace(by: handler(error), &turn)
      }
    case .replacement(.value(let value)):
      guard turn.upstream.isOpen else { return .none }
      return turn.deliver(value) ?? .none
    case .replacement(.subscription(let subscription)):
      turn.accept(subscription, requesting: turn.demand)
    case .replacement(.completion(let completion)):
      if turn.upstream.close() { turn.finish(with: completion) }
    }
    return .none
  }

  /// Subscribes once nobody has the turn.
  @inlinable static func replace<D: Subscriber<Output, Failure>>(
    by replacement: Replacement, _ turn: inout OperatorTurn<Self, D>
  ) {
    let target = SerialOperator<Self, D>(turn.memory.takeUnretainedValue())
    turn.calls.run {
      replacement.receive(
        subscriber: InputSubscriber(target, Second(), takesEverything: target.startsUnlimited))
    }
  }

  @usableFromInline struct First: OperatorInput {
    @usableFromInline typealias Rules = Catching<UpstreamFailure, Replacement>
    @usableFromInline typealias Input = Replacement.Output
    @usableFromInline typealias Failure = UpstreamFailure

    @inlinable init() {}

    @inlinable @inline(__always)
    func signal(_ signal: consuming UpstreamSignal<Output, UpstreamFailure>) -> Signal {
      .upstream(signal)
    }
  }

  @usableFromInline struct Second: OperatorInput {
    @usableFromInline typealias Rules = Catching<UpstreamFailure, Replacement>
    @usableFromInline typealias Input = Replacement.Output
    @usableFromInline typealias Failure = Replacement.Failure

    @inlinable init() {}

    @inlinable @inline(__always)
    func signal(_ signal: consuming UpstreamSignal<Output, Failure>) -> Signal {
      .replacement(signal)
    }
  }
}
