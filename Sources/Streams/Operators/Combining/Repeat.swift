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
  public consuming func `repeat`(_ times: Int? = nil) -> some Publisher<Output, Failure> {
    repeated(times, after: .zero, scheduler: nil)
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
  ) -> some Publisher<Output, Failure> {
    repeated(times, after: delay, scheduler: scheduler)
  }

  @_alwaysEmitIntoClient consuming func repeated(
    _ times: Int?, after delay: Duration, scheduler: (any Scheduler)?
  ) -> Resubscribed<Self, RepeatRule<Failure>> {
    require((times ?? 0) >= 0, "A stream cannot run a negative number of times.")
    return Resubscribed(self, "Repeat") {
      times == 0 ? nil : RepeatRule(times: times, delay: delay, scheduler: scheduler)
    }
  }
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
