extension Publisher {
  /// Publishes the first value of each interval, the last one, or both.
  ///
  ///     source                  -ab-c-----d-----|
  ///     throttle(4ms, leading)  -a--------d-----|
  ///     throttle(4ms, trailing) -----c--------d-|
  ///     throttle(4ms, both)     -a---c----d-----|
  ///
  /// An interval begins with a value, or with a value that is published at the end of the interval before. With
  /// `leading`, the others are dropped: a guard against double taps, as the first counts and is never delayed. With
  /// `trailing`, the newest of each interval is published at its end. With `both`, this is
  /// `throttle(for:scheduler:latest:)` with the latest.
  ///
  /// A value that waits delays the finish or failure until it has been sent. Upstream is asked for everything; a value
  /// that downstream has not asked for is dropped. In other libraries this is `throttleFirst`, `throttleLast`, or
  /// `throttle` with `leading` and `trailing`.
  ///
  /// ```swift
  /// let counted = taps.throttle(for: .seconds(1), scheduler: DispatchQueue.main, edges: .leading)
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The least time between two values.
  ///   - scheduler: Measures the time, and delivers.
  ///   - edges: The values of an interval that are published.
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func throttle(
    for interval: Duration, scheduler: any Scheduler, edges: ExtraPublishers.Edges
  ) -> ExtraPublishers.ThrottleEdges<Self> {
    ExtraPublishers.ThrottleEdges(
      upstream: self, interval: interval, scheduler: scheduler, edges: edges)
  }
}

extension ExtraPublishers {
  /// The publisher behind ``Publisher/throttle(for:scheduler:edges:)``.
  @_eagerMove public struct ThrottleEdges<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let interval: Duration
    public let scheduler: any Scheduler
    public let edges: Edges

    @_alwaysEmitIntoClient public init(
      upstream: Upstream, interval: Duration, scheduler: any Scheduler, edges: Edges
    ) {
      self.upstream = upstream
      self.interval = interval
      self.scheduler = scheduler
      self.edges = edges
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let throttled: ThrottledEdges =
        switch edges {
        case .leading: .leading
        case .trailing: .trailing
        case .both: .both
        }
      let rule = Throttling<Self.Output, Failure>(
        interval: interval.nanoseconds, keepsLatest: edges != .leading, throttled)
      upstream.receive(
        subscriber: ScheduledSubscriber(
          "ThrottleEdges", rule, scheduler: scheduler, downstream: subscriber))
    }
  }
}

extension ExtraPublisherNames {
  public typealias ThrottleEdges = ExtraPublishers.ThrottleEdges
}
