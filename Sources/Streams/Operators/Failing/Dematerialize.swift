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
  public consuming func dematerialize<Value: Sendable, NewFailure: Error>()
    -> ExtraPublishers.Dematerialize<Self, Value, NewFailure>
  where Output == ExtraPublishers.Event<Value, NewFailure> {
    ExtraPublishers.Dematerialize(upstream: self)
  }
}

extension ExtraPublishers {
  /// The publisher behind ``Publisher/dematerialize()``.
  @_eagerMove
  public struct Dematerialize<Upstream: Publisher, Output: Sendable, Failure: Error>: Publisher
  where Upstream.Output == Event<Output, Failure>, Upstream.Failure == Never {
    public let upstream: Upstream

    @_alwaysEmitIntoClient public init(upstream: Upstream) {
      self.upstream = upstream
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      upstream.setFailureType(to: Failure.self).receive(
        subscriber: StageSubscriber(
          "Dematerialize", DematerializeStage<Output, Failure>(), downstream: subscriber))
    }
  }
}

extension ExtraPublisherNames {
  public typealias Dematerialize = ExtraPublishers.Dematerialize
}

extension ExtraPublishers.Dematerialize: Equatable where Upstream: Equatable {}

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
