extension Publisher {
  /// Subscribes again when the stream has finished, until it has run `times` times.
  ///
  ///     source     -1-|
  ///     repeat(2)  -1--1-|
  ///
  /// Each run is asked for the remaining demand. With nil, runs are not limited; with 0, the stream
  /// finishes at once. A failure ends the stream. Runs that finish at once happen in a loop, not in
  /// a recursion.
  ///
  /// ```swift
  /// let run = [1, 2].publisher.repeat(2).sink { print($0) }   // 1, 2, 1, 2
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func `repeat`(_ times: Int? = nil) -> ExtraPublishers.Repeat<Self> {
    ExtraPublishers.Repeat(upstream: self, times: times)
  }

  /// Subscribes again some time after the stream has finished, until it has run `times` times.
  ///
  ///     source                   -1-|
  ///     repeat(2, after: 2ms, …) -1----1-|
  ///
  /// Suitable for polling: the delay counts from the end of the run before. It passes on
  /// `scheduler`, on which upstream is then subscribed to. All else is as in
  /// ``Publisher/repeat(_:)``.
  ///
  /// ```swift
  /// let status = search(for: "status").repeat(after: .seconds(5), scheduler: DispatchQueue.main)
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func `repeat`(
    _ times: Int? = nil, after delay: Duration, scheduler: any Scheduler
  ) -> ExtraPublishers.Repeat<Self> {
    ExtraPublishers.Repeat(upstream: self, times: times, delay: delay, scheduler: scheduler)
  }
}

extension ExtraPublishers {
  /// The publisher behind ``Publisher/repeat(_:)``.
  @_eagerMove public struct Repeat<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    /// The number of runs; nil for no limit.
    public let times: Int?
    /// The delay between the end of a run and the next run; zero without a scheduler.
    public let delay: Duration
    /// The scheduler of the delay; nil if the next run begins at once.
    public let scheduler: (any Scheduler)?

    /// Makes the publisher. A negative number of times is a programming error.
    @_alwaysEmitIntoClient public init(
      upstream: Upstream, times: Int? = nil, delay: Duration = .zero,
      scheduler: (any Scheduler)? = nil
    ) {
      require((times ?? 0) >= 0, "A stream cannot run a negative number of times.")
      require(scheduler != nil || delay == .zero, "A delay needs a scheduler.")
      self.upstream = upstream
      self.times = times
      self.delay = delay
      self.scheduler = scheduler
    }

    @_alwaysEmitIntoClient @inline(never)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      if times == 0 { return subscriber.receive(nothingBut: .finished) }
      let rule = RepeatRule<Failure>(times: times, delay: delay, scheduler: scheduler)
      Resubscribing.subscribe(to: upstream, "Repeat", rule, into: subscriber)
    }
  }
}

extension ExtraPublisherNames {
  public typealias Repeat = ExtraPublishers.Repeat
}

@usableFromInline struct RepeatRule<Failure: Error>: ResubscribingRule {
  /// The number of runs left, with the current one; nil for no limit.
  @usableFromInline var times: Int?
  @usableFromInline let delay: Duration
  @usableFromInline let scheduler: (any Scheduler)?
  @usableFromInline var timer: (any Cancellable)?

  @_alwaysEmitIntoClient init(times: Int?, delay: Duration, scheduler: (any Scheduler)?) {
    self.times = times
    self.delay = delay
    self.scheduler = scheduler
  }

  @_alwaysEmitIntoClient
  mutating func next(after completion: Subscribers.Completion<Failure>) -> ResubscribingStep {
    times? -= 1
    guard case .finished = completion, times != 0 else { return .end }
    return scheduler == nil ? .subscribe : .subscribeLater(delay)
  }
}
