#if canImport(Combine)
  import Combine

  extension Combine.Publisher {
    /// The same stream as a publisher of Streams.
    ///
    ///     self       -1-2-3-|
    ///     streams()  -1-2-3-|    to a subscriber of Streams
    ///
    /// Demand and cancellation pass on to this publisher, and values, the finish and a failure to the
    /// subscriber, at once and on the same thread.
    ///
    /// ```swift
    /// let one = Combine.Just(1).streams().sink { print($0) }
    /// ```
    public func streams() -> some Streams.Publisher<Output, Failure> where Output: Sendable {
      FromCombine(upstream: self) { $0 }
    }

    /// The same stream as a publisher of Streams, with what a closure makes of values that are not
    /// `Sendable`.
    ///
    /// ```swift
    /// let run = subject.streams { $0.text }.sink { texts.note($0) }
    /// ```
    ///
    /// - Parameter transform: Runs where the value arrives.
    public func streams<Value: Sendable>(
      _ transform: @escaping @Sendable (Output) -> Value
    ) -> some Streams.Publisher<Value, Failure> {
      FromCombine(upstream: self, transform: transform)
    }
  }

  @_eagerMove
  private struct FromCombine<Upstream: Combine.Publisher, Output: Sendable>: Publisher,
    @unchecked Sendable
  {
    static var streamTypes: StreamTypes<Output, Upstream.Failure> { .init() }

    // Sendable: the publisher is only subscribed to. Combine's publishers may be subscribed to on any thread,
    // although they are not declared so. A client's own publisher that is bound to a thread has to be subscribed to
    // there.
    let upstream: Upstream
    let transform: @Sendable (Upstream.Output) -> Output

    consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      upstream.subscribe(StreamsSubscriber(downstream: subscriber, transform: transform))
    }
  }

  /// A subscriber of Combine that passes its signals on to a subscriber of Streams.
  private final class StreamsSubscriber<Input, Downstream: Subscriber>: Combine.Subscriber {
    private let downstream: Downstream
    private let transform: @Sendable (Input) -> Downstream.Input

    init(
      downstream: Downstream, transform: @escaping @Sendable (Input) -> Downstream.Input
    ) {
      self.downstream = downstream
      self.transform = transform
    }

    func receive(subscription: any Combine.Subscription) {
      downstream.receive(subscription: StreamsSubscription(base: subscription))
    }

    func receive(_ input: Input) -> Combine.Subscribers.Demand {
      Combine.Subscribers.Demand(downstream.receive(transform(input)))
    }

    func receive(completion: Combine.Subscribers.Completion<Downstream.Failure>) {
      switch completion {
      case .finished: downstream.receive(completion: .finished)
      case .failure(let error): downstream.receive(completion: .failure(error))
      }
    }
  }

  /// A subscription of Combine for a subscriber of Streams.
  private final class StreamsSubscription: Subscription, @unchecked Sendable {
    // Sendable: Combine allows `request` and `cancel` on any thread, and the reference is set once.
    private let base: any Combine.Subscription

    init(base: any Combine.Subscription) {
      self.base = base
    }

    /// A request for nothing goes no further, as Combine's subscriptions stop the program at it.
    func request(_ demand: Subscribers.Demand) {
      if demand != .none { base.request(Combine.Subscribers.Demand(demand)) }
    }

    func cancel() {
      base.cancel()
    }
  }

  extension Combine.Subscribers.Demand {
    fileprivate init(_ demand: Streams.Subscribers.Demand) {
      self = demand.max.map { .max($0) } ?? .unlimited
    }
  }
#endif
