#if canImport(Combine)
  import Combine

  extension Publisher {
    /// The same stream as a publisher of Combine, for SwiftUI's `onReceive` and other code that
    /// expects one.
    ///
    ///     self      -1-2-3-|
    ///     combine() -1-2-3-|    to a subscriber of Combine
    ///
    /// Demand and cancellation pass on to this publisher, and values, the finish and a failure to the
    /// subscriber, at once and on the same thread.
    ///
    /// ```swift
    /// let shown = greetings(words).combine().sink { seen.append($0) }
    /// ```
    public func combine() -> CombinePublisher<Self> {
      CombinePublisher(upstream: self)
    }
  }

  /// The publisher behind `combine()`.
  public struct CombinePublisher<Upstream: Publisher>: Combine.Publisher, Sendable {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    public func receive<S: Combine.Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(CombineSubscriber(downstream: subscriber))
    }
  }

  /// A subscriber of Streams that passes its signals on to a subscriber of Combine.
  private final class CombineSubscriber<Downstream: Combine.Subscriber>: Subscriber,
    @unchecked Sendable
  where Downstream.Input: Sendable {
    // Sendable: a publisher calls its subscriber one call at a time, each before the next, as Combine's
    // publishers do; and the reference is set once.
    private let downstream: Downstream

    init(downstream: Downstream) {
      self.downstream = downstream
    }

    func receive(subscription: any Subscription) {
      downstream.receive(subscription: CombineSubscription(base: subscription))
    }

    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
      Subscribers.Demand(downstream.receive(input))
    }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      switch completion {
      case .finished: downstream.receive(completion: .finished)
      case .failure(let error): downstream.receive(completion: .failure(error))
      }
    }
  }

  /// A subscription of Streams for a subscriber of Combine.
  private final class CombineSubscription: Combine.Subscription, Sendable {
    private let base: any Subscription

    init(base: any Subscription) {
      self.base = base
    }

    func request(_ demand: Combine.Subscribers.Demand) {
      base.request(Subscribers.Demand(demand))
    }

    func cancel() {
      base.cancel()
    }
  }

  extension Subscribers.Demand {
    init(_ demand: Combine.Subscribers.Demand) {
      self = demand.max.map { .max($0) } ?? .unlimited
    }
  }
#endif
