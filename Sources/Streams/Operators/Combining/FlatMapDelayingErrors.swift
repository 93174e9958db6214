extension Publisher {
  /// Makes a publisher of each value, publishes the values of all of them as they come, and fails at the end with all
  /// errors.
  ///
  ///     source                 -a---b----|
  ///     for a                  -1-#         from where a comes
  ///     for b                  -4-5-|       from where b comes
  ///     flatMapDelayingErrors  --1---4-5-#
  ///
  /// A publisher that fails does not end the others, and neither does upstream. When all have ended, the stream
  /// fails if any has failed, with ``ExtraPublishers/CollectedErrors``; else it finishes. Demand is that of
  /// `flatMap(maxPublishers:_:)`. In other libraries this is `flatMapDelayError`, or `mergeMap` with `mergeDelayError`.
  ///
  /// ```swift
  /// let uploads = photos.flatMapDelayingErrors(maxPublishers: .max(4)) { upload($0) }
  /// ```
  ///
  /// - Parameters:
  ///   - maxPublishers: The greatest number of publishers that run at once.
  ///   - transform: Runs once for each value.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func flatMapDelayingErrors<Inner: Publisher>(
    maxPublishers: Subscribers.Demand = .unlimited,
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> ExtraPublishers.FlatMapDelayingErrors<Inner, Self> where Inner.Failure == Failure {
    ExtraPublishers.FlatMapDelayingErrors(self, maxPublishers, transform)
  }

  /// Publishes the values of several publishers as they come, and fails at the end with all errors.
  ///
  ///     source                   -1-#
  ///     other                    --a--b-|
  ///     mergeDelayingErrors(…)   -1a--b-#
  ///
  /// A publisher that fails does not end the others. Demand is that of `merge(with:)`. For a collection of publishers, use
  /// ``flatMapDelayingErrors(maxPublishers:_:)`` on its `publisher`.
  ///
  /// ```swift
  /// let both = photos.mergeDelayingErrors(with: Just("last").setFailureType(to: URLError.self))
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func mergeDelayingErrors<Other: Publisher<Output, Failure>>(
    with other: Other
  ) -> some Publisher<Output, ExtraPublishers.CollectedErrors<Failure>> {
    let upstream = self
    return Deferred {
      let errors = ErrorCollection<Failure>()
      let values = errors.collect(from: upstream).merge(with: errors.collect(from: other))
      return errors.failing(at: values, "MergeDelayingErrors")
    }
  }
}

extension ExtraPublishers {
  /// The errors of several publishers, in the order in which they came: at least one.
  public struct CollectedErrors<Failure: Error>: Error {
    public let errors: [Failure]

    @_alwaysEmitIntoClient public init(errors: [Failure]) {
      self.errors = errors
    }
  }

  /// The publisher behind ``Publisher/flatMapDelayingErrors(maxPublishers:_:)``.
  @_eagerMove
  public struct FlatMapDelayingErrors<Inner: Publisher, Upstream: Publisher>: Publisher
  where Inner.Failure == Upstream.Failure {
    public static var streamTypes: StreamTypes<Inner.Output, CollectedErrors<Inner.Failure>> {
      .init()
    }

    @usableFromInline let upstream: Upstream
    @usableFromInline let maxPublishers: Subscribers.Demand
    @usableFromInline let transform: @Sendable (Upstream.Output) -> Inner

    @_alwaysEmitIntoClient init(
      _ upstream: Upstream, _ maxPublishers: Subscribers.Demand,
      _ transform: @escaping @Sendable (Upstream.Output) -> Inner
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.transform = transform
    }

    @_alwaysEmitIntoClient
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let (errors, transform) = (ErrorCollection<Inner.Failure>(), transform)
      let values = errors.collect(from: upstream).flatMap(maxPublishers: maxPublishers) {
        errors.collect(from: transform($0))
      }
      errors.failing(at: values, "FlatMapDelayingErrors").receive(subscriber: subscriber)
    }
  }
}

extension ExtraPublisherNames {
  public typealias CollectedErrors = ExtraPublishers.CollectedErrors
  public typealias FlatMapDelayingErrors = ExtraPublishers.FlatMapDelayingErrors
}

extension ExtraPublishers.CollectedErrors: Equatable where Failure: Equatable {}
extension ExtraPublishers.CollectedErrors: Hashable where Failure: Hashable {}

/// The errors of the publishers of one subscription.
@usableFromInline final class ErrorCollection<Failure: Error>: Sendable {
  @usableFromInline let errors = Lock<[Failure]>([])

  @_alwaysEmitIntoClient init() {}

  /// The publisher, which finishes instead of failing.
  @_alwaysEmitIntoClient func collect<P: Publisher>(
    from publisher: P
  ) -> Publishers.Catch<P, Empty<P.Output, Never>> where P.Failure == Failure {
    publisher.catch { error in
      self.errors.withLock { $0.append(error) }
      return Empty()
    }
  }

  /// Subscribes to the values, and fails with the errors when they have finished, if there are any.
  @_alwaysEmitIntoClient func failing<Values: Publisher>(
    at values: Values, _ name: StaticString
  ) -> Followed<Values, ExtraPublishers.CollectedErrors<Failure>> where Values.Failure == Never {
    Followed(values, name) { _, _ in
      let errors = self.errors.withLock { $0 }
      return .end(errors.isEmpty ? .finished : .failure(.init(errors: errors)))
    }
  }
}
