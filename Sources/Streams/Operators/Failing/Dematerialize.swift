extension Publisher where Failure == Never {
  /// Turns events back into the stream that they describe: the inverse of
  /// ``Publisher/materialize()``.
  ///
  ///     source           -A-B-C-|   A is value(1), B is value(2), C is failure
  ///     dematerialize()  -1-2-#
  ///
  /// Upstream is cancelled at an event that ends the stream. If upstream finishes without such an
  /// event, the stream finishes. Demand passes unchanged.
  ///
  /// ```swift
  /// let events = download.materialize().handleEvents(receiveOutput: { print($0) })
  /// let same = events.dematerialize()
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func dematerialize<Value: Sendable, NewFailure: Error>() -> some Publisher<
    Value, NewFailure
  >
  where Output == ExtraPublishers.Event<Value, NewFailure> {
    Staged(setFailureType(to: NewFailure.self), "Dematerialize", DematerializeStage())
  }
}

@usableFromInline struct DematerializeStage<Output: Sendable, Failure: Error>: SequentialStage {
  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { false }

  @_alwaysEmitIntoClient @inline(__always)
  func receive(_ event: ExtraPublishers.Event<Output, Failure>) -> SequentialStep<Output, Failure> {
    switch event {
    case .value(let value): .emit(value)
    case .finished: .finish
    case .failure(let error): .fail(error)
    }
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Output, Failure> { .finish }
}
