/// Overloads of the functions that take a time. They take a number of seconds, as literals do in
/// Combine.
///
/// A number that is too great for the clock means its end, 292 years away; a negative one is a time
/// before now. NaN is a programming error.
extension Publisher {
  /// Delivers everything the given number of seconds later.
  ///
  ///     source            -1-2-3-|
  ///     delay(for: 0.003) ----1-2-3-|
  ///
  /// Finish, failure and demand are those of `delay(for:scheduler:)`.
  ///
  /// ```swift
  /// let run = Just(1).delay(for: 0.5, scheduler: DispatchQueue.main).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient public consuming func delay(
    for seconds: Double, scheduler: any Scheduler
  ) -> Publishers.Delay<Self> {
    delay(for: Duration(checkedSeconds: seconds), scheduler: scheduler)
  }

  /// Publishes a value once upstream has been silent for the given number of seconds.
  ///
  /// ```swift
  /// let run = Just(1).debounce(for: 0.3, scheduler: DispatchQueue.main).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient public consuming func debounce(
    for seconds: Double, scheduler: any Scheduler, atCompletion: DebounceCompletion = .dropPending
  ) -> Publishers.Debounce<Self> {
    debounce(
      for: Duration(checkedSeconds: seconds), scheduler: scheduler, atCompletion: atCompletion)
  }

  /// Publishes at most one value in the given number of seconds: the newest or the first.
  ///
  /// ```swift
  /// let run = Just(1).throttle(for: 1, scheduler: DispatchQueue.main, latest: true)
  ///   .sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient public consuming func throttle(
    for seconds: Double, scheduler: any Scheduler, latest: Bool
  ) -> Publishers.Throttle<Self> {
    throttle(for: Duration(checkedSeconds: seconds), scheduler: scheduler, latest: latest)
  }

  /// Ends the stream when no value has come for the given number of seconds.
  ///
  /// ```swift
  /// let run = Just(1).timeout(5, scheduler: DispatchQueue.main).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient @preconcurrency public consuming func timeout(
    _ seconds: Double, scheduler: any Scheduler, customError: (@Sendable () -> Failure)? = nil
  ) -> Publishers.Timeout<Self> {
    timeout(Duration(checkedSeconds: seconds), scheduler: scheduler, customError: customError)
  }

  /// Subscribes again the given number of seconds after each failure, at most `retries` times.
  ///
  /// ```swift
  /// let data = download.retry(3, delay: 2, scheduler: DispatchQueue.main)
  /// ```
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload public consuming func retry(
    _ retries: Int? = nil, delay seconds: Double, scheduler: any Scheduler,
    resetsAfterValue: Bool = false,
    when isRetryable: @escaping @Sendable (Failure) -> Bool = { _ in true }
  ) -> some Publisher<Output, Failure> {
    retry(
      retries, delay: Duration(checkedSeconds: seconds), scheduler: scheduler,
      resetsAfterValue: resetsAfterValue, when: isRetryable)
  }
}

extension Publishers.TimeGroupingStrategy {
  /// At the end of each interval, given in seconds.
  @_alwaysEmitIntoClient
  public static func byTime(_ scheduler: any Scheduler, _ seconds: Double) -> Self {
    .byTime(scheduler, Duration(checkedSeconds: seconds))
  }

  /// At the end of each interval, given in seconds, and when the array has reached a count.
  @_alwaysEmitIntoClient
  public static func byTimeOrCount(
    _ scheduler: any Scheduler, _ seconds: Double, _ count: Int
  ) -> Self {
    .byTimeOrCount(scheduler, Duration(checkedSeconds: seconds), count)
  }
}

extension Publishers.Debounce {
  /// Publishes a value once upstream has been silent for the given number of seconds.
  @_alwaysEmitIntoClient public init(
    upstream: Upstream, dueTime seconds: Double, scheduler: any Scheduler,
    atCompletion: DebounceCompletion = .dropPending
  ) {
    self.init(
      upstream: upstream, dueTime: Duration(checkedSeconds: seconds), scheduler: scheduler,
      atCompletion: atCompletion)
  }
}

extension Publishers.Throttle {
  /// Publishes at most one value in the given number of seconds: the newest or the first.
  @_alwaysEmitIntoClient public init(
    upstream: Upstream, interval seconds: Double, scheduler: any Scheduler, latest: Bool
  ) {
    self.init(
      upstream: upstream, interval: Duration(checkedSeconds: seconds), scheduler: scheduler,
      latest: latest)
  }
}

extension Publishers.Delay {
  /// Delivers everything the given number of seconds later.
  @_alwaysEmitIntoClient public init(
    upstream: Upstream, interval seconds: Double, scheduler: any Scheduler
  ) {
    self.init(
      upstream: upstream, interval: Duration(checkedSeconds: seconds), scheduler: scheduler)
  }
}

extension Publishers.Timeout {
  /// Ends the stream when no value has come for the given number of seconds.
  @_alwaysEmitIntoClient @preconcurrency public init(
    upstream: Upstream, interval seconds: Double, scheduler: any Scheduler,
    customError: (@Sendable () -> Failure)?
  ) {
    self.init(
      upstream: upstream, interval: Duration(checkedSeconds: seconds), scheduler: scheduler,
      customError: customError)
  }
}
