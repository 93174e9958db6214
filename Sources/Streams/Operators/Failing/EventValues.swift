extension Publisher where Failure == Never {
  /// Publishes the values among the events of a stream: see ``Publisher/materialize()``.
  ///
  ///     source    -A-B-(C|)   A is value(1), B is value(2), C is failure
  ///     values()  -1-2-|
  ///
  /// Upstream is asked for one more for an event that is no value. The finish passes unchanged. With
  /// ``Publisher/failures()``, a screen shows results and errors of one stream, which `share` shares.
  ///
  /// The parameter has no use: without it the function could not stand beside the property `values`.
  ///
  /// ```swift
  /// let results = download.materialize().values().sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func values<Value: Sendable, EventFailure: Error>(_: Void = ())
    -> some Publisher<Value, Failure>
  where Output == ExtraPublishers.Event<Value, EventFailure> {
    compactMap { $0.value }
  }

  /// Publishes the failure among the events of a stream: see ``Publisher/materialize()``.
  ///
  ///     source      -A-B-(C|)   A is value(1), B is value(2), C is failure
  ///     failures()  -----(C|)   the error of C
  ///
  /// Upstream is asked for one more for an event that is no failure. The finish passes unchanged.
  ///
  /// ```swift
  /// let errors = download.materialize().failures().sink { print("failed: \($0)") }
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func failures<Value: Sendable, EventFailure: Error>() -> some Publisher<
    EventFailure, Failure
  >
  where Output == ExtraPublishers.Event<Value, EventFailure> {
    compactMap { $0.failure }
  }
}
