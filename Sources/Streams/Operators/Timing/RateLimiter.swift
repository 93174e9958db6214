extension ExtraPublishers {
  /// Permits a number of events in a time: a token bucket.
  ///
  /// Several streams that share one keep the rate together: see ``Publisher/paced(by:scheduler:)``.
  ///
  /// ```swift
  /// let limiter = Publishers.RateLimiter(10, per: .seconds(1))
  /// let uploads = photos.paced(by: limiter, scheduler: DispatchQueue.main)
  /// let searches = names.paced(by: limiter, scheduler: DispatchQueue.main)
  /// ```
  ///
  /// The computation is the generic cell rate algorithm of ITU-T I.371.
  public final class RateLimiter: Sendable {
    /// The time between two events in the long run, in nanoseconds.
    private let interval: Int64
    /// The time that events may be early, in nanoseconds.
    private let tolerance: Int64
    /// The time at which the next event is due if none is early.
    private let next = Lock(Instant?.none)

    /// - Parameters:
    ///   - count: The number of events that are permitted in `duration`: at least 1.
    ///   - duration: Greater than zero.
    ///   - burst: The number of events that may come at once after a silence: at least 1, which is none but the first.
    public init(_ count: Int, per duration: Duration, burst: Int = 1) {
      require(count > 0, "At least one event must be permitted.")
      require(duration > .zero, "The duration must be greater than zero.")
      require(burst > 0, "A burst has at least one event.")
      let nanoseconds = duration.nanoseconds
      // Rounded up, so that there are never more events.
      interval = max(1, nanoseconds / Int64(count) + (nanoseconds % Int64(count) == 0 ? 0 : 1))
      let (tolerance, overflow) = interval.multipliedReportingOverflow(by: Int64(burst - 1))
      self.tolerance = overflow ? .max : tolerance
    }

    /// Reserves the first instant that is free.
    ///
    /// - Returns: `now`, or a later instant.
    public func reserve(at now: Instant) -> Instant {
      next.withLock { next in
        let due = next ?? now
        let reserved = max(now, due.advanced(byNanoseconds: -tolerance))
        next = max(due, reserved).advanced(byNanoseconds: interval)
        return reserved
      }
    }
  }
}

extension ExtraPublisherNames {
  public typealias RateLimiter = ExtraPublishers.RateLimiter
}
