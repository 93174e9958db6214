extension Publisher {
  /// Delivers everything `interval` later.
  ///
  ///     source     -1-2-3-|
  ///     delay(3ms) ----1-2-3-|
  ///
  /// Finish and failure are delayed like values, and the order is kept on any scheduler. The
  /// subscription and requests pass at once; after a cancellation nothing is delivered.
  @inlinable
  public consuming func delay(
    for interval: Duration, scheduler: any Scheduler
  ) -> Publishers.Delay<Self> {
    Publishers.Delay(upstream: self, interval: interval, scheduler: scheduler)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/delay(for:scheduler:)``.
  public struct Delay<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let interval: Duration
    @usableFromInline let scheduler: any Scheduler

    @inlinable
    init(upstream: Upstream, interval: Duration, scheduler: any Scheduler) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: ConveyorSubscriber(
          "Delay", downstream: subscriber, scheduler: scheduler, delay: interval.nanoseconds))
    }
  }
}
