extension Publisher {
  /// Delivers values and the completion on `scheduler`.
  ///
  ///     source         -1-2-3-|
  ///     receive(on: s) -1-2-3-|   on s
  ///
  /// Each signal is one scheduled job. The order is kept and the completion never overtakes a
  /// value, also on a scheduler that runs jobs concurrently. The subscription, requests and
  /// cancellation pass at once, on the caller's thread; after a cancellation nothing is delivered.
  @inlinable
  public consuming func receive(
    on scheduler: any Scheduler
  ) -> Publishers.ReceiveOn<Self> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/receive(on:)``.
  public struct ReceiveOn<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let scheduler: any Scheduler

    @inlinable
    init(upstream: Upstream, scheduler: any Scheduler) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: ConveyorSubscriber("ReceiveOn", downstream: subscriber, scheduler: scheduler))
    }
  }
}
