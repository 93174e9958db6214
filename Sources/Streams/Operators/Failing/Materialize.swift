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
  public consuming func materialize() -> ExtraPublishers.Materialize<Self> {
    ExtraPublishers.Materialize(upstream: self)
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
  public consuming func mapToResult() -> ExtraPublishers.MapToResult<Self> {
    ExtraPublishers.MapToResult(upstream: self)
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

  /// The publisher behind ``Publisher/materialize()``.
  @_eagerMove public struct Materialize<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Event<Upstream.Output, Upstream.Failure>, Never> {
      .init()
    }

    public let upstream: Upstream

    @_alwaysEmitIntoClient public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Never>>(subscriber: consuming S) {
      Succession.subscribe(
        to: upstream.map { .value($0) }, "Materialize", into: subscriber
      ) { completion, _ in
        switch completion {
        case .finished: .subscribe(to: Just(.finished))
        case .failure(let error): .subscribe(to: Just(.failure(error)))
        }
      }
    }
  }

  /// The publisher behind ``Publisher/mapToResult()``.
  @_eagerMove public struct MapToResult<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Result<Upstream.Output, Upstream.Failure>, Never> {
      .init()
    }

    public let upstream: Upstream

    @_alwaysEmitIntoClient public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Never>>(subscriber: consuming S) {
      Succession.subscribe(
        to: upstream.map { .success($0) }, "MapToResult", into: subscriber
      ) { completion, _ in
        switch completion {
        case .finished: .end(.finished)
        case .failure(let error): .subscribe(to: Just(.failure(error)))
        }
      }
    }
  }
}

extension ExtraPublisherNames {
  public typealias Event = ExtraPublishers.Event
  public typealias Materialize = ExtraPublishers.Materialize
  public typealias MapToResult = ExtraPublishers.MapToResult
}

extension ExtraPublishers.Event: Equatable where Value: Equatable, Failure: Equatable {}
extension ExtraPublishers.Event: Hashable where Value: Hashable, Failure: Hashable {}
extension ExtraPublishers.Materialize: Equatable where Upstream: Equatable {}
extension ExtraPublishers.MapToResult: Equatable where Upstream: Equatable {}
