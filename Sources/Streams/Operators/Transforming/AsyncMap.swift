extension Publisher {
  /// Replaces each value with the result of an async function.
  ///
  ///     source               -a-b-------|
  ///     asyncMap             ----A--B---|   3 ms for each value
  ///     asyncMap(.latest)    ------B----|
  ///     asyncMap(.dropping)  ----A------|
  ///
  /// The policy decides about a value that comes while the function runs for another one. The new value waits, takes
  /// the other's place, is dropped, or the function runs for both. The function runs in a task, which is cancelled
  /// with the subscription, or when a newer value takes its place. Finishes when upstream has finished and all
  /// functions have returned; a failure ends the stream and cancels the tasks. Upstream is asked for everything with
  /// the first request of downstream, and values that wait have no bound. For a function that throws, there is
  /// ``tryAsyncMap(_:on:_:)``.
  ///
  /// ```swift
  /// let titles = numbers.asyncMap(.concurrent(4)) { page in await title(of: page) }
  /// ```
  ///
  /// - Parameters:
  ///   - policy: The treatment of a value that comes while the function runs.
  ///   - executor: Runs the tasks; nil is the default one. In virtual time it is the ``VirtualTimeScheduler``.
  ///   - transform: The function.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func asyncMap<Result: Sendable>(
    _ policy: ExtraPublishers.AsyncPolicy = .sequential, on executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Output) async -> Result
  ) -> ExtraPublishers.AsyncMap<Self, Result> {
    ExtraPublishers.AsyncMap(
      upstream: self, policy: policy, executor: executor, transform: transform)
  }
}

extension Publisher {
  /// Replaces each value with the result of an async function; the first error that it throws fails the stream.
  ///
  /// ```swift
  /// let files = [url].publisher.tryAsyncMap(.latest) { try await contents(of: $0) }
  /// ```
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func tryAsyncMap<Result: Sendable>(
    _ policy: ExtraPublishers.AsyncPolicy = .sequential, on executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Output) async throws -> Result
  ) -> ExtraPublishers.TryAsyncMap<Self, Result> {
    ExtraPublishers.TryAsyncMap(
      upstream: self, policy: policy, executor: executor, transform: transform)
  }
}

extension ExtraPublishers {
  /// The treatment of a value that comes while an async function runs for another one.
  public enum AsyncPolicy: Hashable, Sendable {
    /// It waits until the function has returned.
    case sequential
    /// The other task is cancelled, and its result ignored.
    case latest
    /// It is dropped.
    case dropping
    /// The function runs for up to so many values at once, and results come in the order in which they are ready. A
    /// value beyond these waits.
    case concurrent(Int)
    /// The function runs for up to so many values at once, and results come in the order of the values. A value beyond
    /// these waits.
    case ordered(Int)
  }

  /// The publisher behind ``Publisher/asyncMap(_:on:_:)``.
  @_eagerMove public struct AsyncMap<Upstream: Publisher, Result: Sendable>: Publisher {
    public static var streamTypes: StreamTypes<Result, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let policy: AsyncPolicy
    public let executor: (any TaskExecutor)?
    public let transform: @Sendable (Upstream.Output) async -> Result

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream, policy: AsyncPolicy, executor: (any TaskExecutor)? = nil,
      transform: @escaping @Sendable (Upstream.Output) async -> Result
    ) {
      self.upstream = upstream
      self.policy = policy
      self.executor = executor
      self.transform = transform
    }

    @_alwaysEmitIntoClient
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let (executor, transform) = (executor, transform)
      policy.subscribe(to: upstream, into: subscriber) { value in
        TaskPublisher<Result, Never>(executor: executor) { await transform(value) }
          .setFailureType(to: Upstream.Failure.self)
      }
    }
  }

  /// The publisher behind ``Publisher/tryAsyncMap(_:on:_:)``.
  @_eagerMove public struct TryAsyncMap<Upstream: Publisher, Result: Sendable>: Publisher {
    public static var streamTypes: StreamTypes<Result, any Error> { .init() }

    public let upstream: Upstream
    public let policy: AsyncPolicy
    public let executor: (any TaskExecutor)?
    public let transform: @Sendable (Upstream.Output) async throws -> Result

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream, policy: AsyncPolicy, executor: (any TaskExecutor)? = nil,
      transform: @escaping @Sendable (Upstream.Output) async throws -> Result
    ) {
      self.upstream = upstream
      self.policy = policy
      self.executor = executor
      self.transform = transform
    }

    @_alwaysEmitIntoClient
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let (executor, transform) = (executor, transform)
      policy.subscribe(to: upstream.mapError { $0 as any Error }, into: subscriber) { value in
        TaskPublisher<Result, any Error>(executor: executor) { try await transform(value) }
      }
    }
  }
}

extension ExtraPublisherNames {
  public typealias AsyncPolicy = ExtraPublishers.AsyncPolicy
  public typealias AsyncMap = ExtraPublishers.AsyncMap
  public typealias TryAsyncMap = ExtraPublishers.TryAsyncMap
}

extension ExtraPublishers.AsyncPolicy {
  @_alwaysEmitIntoClient
  func subscribe<
    Upstream: Publisher, Inner: Publisher, S: Subscriber<Inner.Output, Inner.Failure>
  >(
    to upstream: Upstream, into subscriber: S,
    _ transform: @escaping @Sendable (Upstream.Output) -> Inner
  ) where Inner.Failure == Upstream.Failure {
    switch self {
    case .sequential: upstream.concatMap(transform).receive(subscriber: subscriber)
    case .latest: upstream.map(transform).switchToLatest().receive(subscriber: subscriber)
    case .dropping: upstream.exhaustMap(transform).receive(subscriber: subscriber)
    case .concurrent(let count):
      require(count > 0, "At least one function must be allowed to run.")
      Queued(upstream).flatMap(maxPublishers: .max(count), transform)
        .receive(subscriber: subscriber)
    case .ordered(let count):
      require(count > 0, "At least one function must be allowed to run.")
      Queued(upstream).concatMap(maxPublishers: .max(count), transform)
        .receive(subscriber: subscriber)
    }
  }
}

/// Asks for everything with the first request, and keeps the results that are not asked for.
@usableFromInline @_eagerMove struct Queued<Upstream: Publisher>: Publisher {
  @usableFromInline
  static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

  @usableFromInline let upstream: Upstream

  @_alwaysEmitIntoClient init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  @_alwaysEmitIntoClient
  consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
    let isUnlimited = subscriber.requestsUnlimited
    let rules = Buffering<Self.Output, Failure>(
      size: .max, prefetch: isUnlimited ? .atSubscription : .atRequest, whenFull: .dropNewest)
    upstream.receive(
      subscriber: InputSubscriber(
        SerialOperator("Buffer", rules, downstream: subscriber), requestsUnlimited: isUnlimited))
  }
}
