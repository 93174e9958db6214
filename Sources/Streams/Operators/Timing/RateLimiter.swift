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
    private let state = Lock(State())

    private struct State: Sendable {
      /// The time at which the next event is due if none is early.
      var next: Instant?
      var steady = SteadyTime()
    }

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

    /// Reserves the first instant that is free. If `now` is more than a millisecond earlier than it was at the last
    /// reservation, the clock has been set back: the reserved instants go back with it.
    ///
    /// - Returns: `now`, or a later instant.
    public func reserve(at now: Instant) -> Instant {
      state.withLock { reserve(at: now, &$0).instant }
    }

    /// Reserves for a stream.
    ///
    /// - Parameter last: The wait of the stream for the time that it has reserved before, which is over.
    /// - Returns: The wait for the time, and the instant of the scheduler's clock.
    @usableFromInline func reserve(
      at now: Instant, after last: SteadyTime.Wait?
    ) -> (wait: SteadyTime.Wait, instant: Instant) {
      state.withLock { state in
        if let last { state.steady.end(last) }
        return reserve(at: now, &state)
      }
    }

    private func reserve(
      at instant: Instant, _ state: inout State
    ) -> (wait: SteadyTime.Wait, instant: Instant) {
      let now = state.steady.time(at: instant)
      let due = state.next ?? now
      let reserved = max(now, due.advanced(byNanoseconds: -tolerance))
      state.next = max(due, reserved).advanced(byNanoseconds: interval)
      return (state.steady.wait(until: reserved), state.steady.instant(at: reserved))
    }
  }
}

extension ExtraPublisherNames {
  public typealias RateLimiter = ExtraPublishers.RateLimiter
}
