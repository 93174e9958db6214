extension Publisher {
  /// Publishes the first value of a burst, the last one, or both; and in a long burst at least one value in `atMost`.
  ///
  ///     source                  -a-bc------d----|
  ///     debounce(3ms, leading)  -a---------d----|
  ///     debounce(3ms, both)     -a-----c---d----|
  ///
  ///     source                         -a-b-c-d-e------|
  ///     debounce(3ms, atMost: 5ms)     ------c-----e---|
  ///
  /// A burst begins with a value, and ends when upstream has been silent for `dueTime`. With `both`, the last value is
  /// not published again if it is the first one. A value that waits is published at the latest `atMost` after the first
  /// one that waited in its place.
  ///
  /// A value still waiting when upstream finishes or fails is dropped, unless `atCompletion` says to emit it; the
  /// completion is scheduled at once. Upstream is asked for everything; a value that downstream has not asked for is
  /// dropped. In other libraries this is `debounce` with `leading` and `maxWait`, or `throttleWithTimeout`.
  ///
  /// ```swift
  /// let counted = taps.debounce(for: .milliseconds(300), scheduler: DispatchQueue.main, edges: .leading)
  /// ```
  ///
  /// - Parameters:
  ///   - dueTime: The time without a value that ends a burst.
  ///   - scheduler: Measures the time, and delivers.
  ///   - edges: The values of a burst that are published.
  ///   - atMost: The longest wait of a value; not less than `dueTime`. Nil is no bound.
  ///   - atCompletion: The treatment of a value that waits when upstream finishes or fails.
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func debounce(
    for dueTime: Duration, scheduler: any Scheduler, edges: ExtraPublishers.Edges,
    atMost: Duration? = nil, atCompletion: DebounceCompletion = .dropPending
  ) -> some Publisher<Output, Failure> {
    require(
      atMost.map { $0 >= dueTime } ?? true, "`atMost` must not be less than the time of silence.")
    return ScheduledPublisher(
      self, "DebounceEdges", scheduler,
      Debouncing(
        dueTime: dueTime.nanoseconds, edges: edges, atMost: atMost?.nanoseconds,
        emitsPending: atCompletion == .emitPending))
  }

  /// Publishes the last value of a burst, and in a long burst at least one value in `atMost`.
  ///
  /// All else is as in ``Publisher/debounce(for:scheduler:edges:atMost:atCompletion:)`` at the trailing edge.
  ///
  /// ```swift
  /// let saves = names.debounce(for: .seconds(1), scheduler: DispatchQueue.main, atMost: .seconds(30))
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func debounce(
    for dueTime: Duration, scheduler: any Scheduler, atMost: Duration,
    atCompletion: DebounceCompletion = .dropPending
  ) -> some Publisher<Output, Failure> {
    debounce(
      for: dueTime, scheduler: scheduler, edges: .trailing, atMost: atMost,
      atCompletion: atCompletion)
  }
}

extension ExtraPublishers {
  /// The values of a burst, or of an interval, that are published.
  public enum Edges: Hashable, Sendable {
    /// The first one, at once.
    case leading
    /// The last one, at the end.
    case trailing
    /// The first one at once, and the last one at the end, if it is another one.
    case both

    @_alwaysEmitIntoClient var hasLeading: Bool { self != .trailing }
    @_alwaysEmitIntoClient var hasTrailing: Bool { self != .leading }
  }
}

extension ExtraPublisherNames {
  public typealias Edges = ExtraPublishers.Edges
}
