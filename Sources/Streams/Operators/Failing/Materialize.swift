extension Publisher {
  /// Publishes each value and the completion as an event, and then finishes.
  ///
  ///     source         -1-2-#
  ///     materialize()  -A-B-(C|)   A is value(1), B is value(2), C is failure
  ///
  /// The last event, which is the completion, waits for demand. Demand passes unchanged.
  /// ``Publisher/dematerialize()`` is the inverse; ``Publisher/values(_:)`` and ``Publisher/failures()`` are parts of it.
  ///
  /// ```swift
  /// let run = download.materialize().sink { event in print(event) }
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func materialize() -> some Publisher<
    ExtraPublishers.Event<Output, Failure>, Never
  > {
    Followed<_, Never>(map { ExtraPublishers.Event.value($0) }, "Materialize") { completion, _ in
      switch completion {
      case .finished: .subscribe(to: Just(.finished))
      case .failure(let error): .subscribe(to: Just(.failure(error)))
      }
    }
  }

  /// Publishes successes for values, and a failure as the last value, and then finishes.
  ///
  ///     source         -1-2-#
  ///     mapToResult()  -A-B-(C|)   A is success(1), B is success(2), C is failure
  ///
  /// The failure waits for demand. Finish and demand pass unchanged.
  ///
  /// ```swift
  /// let run = download.mapToResult().sink { result in print(result) }
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func mapToResult() -> some Publisher<Result<Output, Failure>, Never> {
    Followed<_, Never>(map { Result.success($0) }, "MapToResult") { completion, _ in
      switch completion {
      case .finished: .end(.finished)
      case .failure(let error): .subscribe(to: Just(.failure(error)))
      }
    }
  }
}

extension ExtraPublishers {
  /// An event of a stream, as a value.
  public enum Event<Value: Sendable, Failure: Error>: Sendable {
    case value(Value)
    case finished
    case failure(Failure)

    /// The value; nil for an event that ends the stream.
    @_alwaysEmitIntoClient public var value: Value? {
      if case .value(let value) = self { value } else { nil }
    }

    /// The failure; nil for a value and for a finish.
    @_alwaysEmitIntoClient public var failure: Failure? {
      if case .failure(let failure) = self { failure } else { nil }
    }

    /// True for a finish and for a failure.
    @_alwaysEmitIntoClient public var isTerminal: Bool {
      if case .value = self { false } else { true }
    }
  }
}

extension ExtraPublisherNames {
  public typealias Event = ExtraPublishers.Event
}

extension ExtraPublishers.Event: Equatable where Value: Equatable, Failure: Equatable {}
extension ExtraPublishers.Event: Hashable where Value: Hashable, Failure: Hashable {}
