extension Publisher {
  /// Publishes everything that happens as values, the end too, and then finishes.
  ///
  ///     source         -1-2-#
  ///     materialize()  -A-B-(C|)   A is value(1), B is value(2), C is failure
  ///
  /// The last value, which says how the stream ended, waits to be asked for. Demand passes unchanged.
  /// ``Publisher/dematerialize()`` is the way back.
  ///
  /// ```swift
  /// let run = download.materialize().sink { event in print(event) }
  /// ```
  @inlinable @_disfavoredOverload
  public consuming func materialize() -> Publishers.Materialize<Self> {
    Publishers.Materialize(upstream: self)
  }

  /// Publishes successes for values, and a failure as the last value, and then finishes.
  ///
  ///     source         -1-2-#
  ///     mapToResult()  -A-B-(C|)   A is success(1), B is success(2), C is failure
  ///
  /// The failure waits to be asked for. Finish and demand pass unchanged.
  ///
  /// ```swift
  /// let run = download.mapToResult().sink { result in print(result) }
  /// ```
  @inlinable @_disfavoredOverload
  public consuming func mapToResult() -> Publishers.MapToResult<Self> {
    Publishers.MapToResult(upstream: self)
  }
}

extension Publishers {
  /// What happens on a stream, as a value.
  public enum Event<Value: Sendable, Failure: Error>: Sendable {
    case value(Value)
    case finished
    case failure(Failure)
  }

  /// The publisher behind ``Publisher/materialize()``.
  public struct Materialize<Upstream: Publisher>: Publisher {
    public typealias Output = Event<Upstream.Output, Upstream.Failure>
    public typealias Failure = Never

    public let upstream: Upstream

    @inlinable public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Never>>(subscriber: consuming S) {
      let rule = LastValueRule<Upstream.Failure, Output> { completion in
        switch completion {
        case .finished: .finished
        case .failure(let error): .failure(error)
        }
      }
      Succession.subscribe(
        to: upstream.map { .value($0) }, "Materialize", rule, into: subscriber)
    }
  }

  /// The publisher behind ``Publisher/mapToResult()``.
  public struct MapToResult<Upstream: Publisher>: Publisher {
    public typealias Output = Result<Upstream.Output, Upstream.Failure>
    public typealias Failure = Never

    public let upstream: Upstream

    @inlinable public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Never>>(subscriber: consuming S) {
      let rule = LastValueRule<Upstream.Failure, Output> { completion in
        switch completion {
        case .finished: nil
        case .failure(let error): .failure(error)
        }
      }
      Succession.subscribe(
        to: upstream.map { .success($0) }, "MapToResult", rule, into: subscriber)
    }
  }
}

extension Publishers.Event: Equatable where Value: Equatable, Failure: Equatable {}
extension Publishers.Event: Hashable where Value: Hashable, Failure: Hashable {}
extension Publishers.Materialize: Equatable where Upstream: Equatable {}
extension Publishers.MapToResult: Equatable where Upstream: Equatable {}

/// The end is followed by the value that is made of it, if there is one.
@usableFromInline struct LastValueRule<FirstFailure: Error, Output: Sendable>: SuccessionRule {
  @usableFromInline typealias Completion = Subscribers.Completion<FirstFailure>

  @usableFromInline let value: @Sendable (Completion) -> Output?

  @inlinable init(value: @escaping @Sendable (Completion) -> Output?) {
    self.value = value
  }

  @inlinable
  func next(after completion: Completion) -> SuccessionStep<Just<Output>> {
    value(completion).map { .subscribe(Just($0)) } ?? .end(.finished)
  }
}
