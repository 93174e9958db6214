extension Publishers {
  /// Runs an async function for each subscriber, and publishes its value.
  ///
  ///     function  ---a
  ///     task      ---(a|)
  ///     later     ---^---(a|)   it runs again
  ///
  /// The function runs in a task of its own from the first request on. Its value is published, and the stream
  /// finishes. An error that it throws fails the stream. A cancellation cancels the task. A ``Future`` runs its work
  /// once, at once, for all subscribers.
  ///
  /// ```swift
  /// let answer = Publishers.task { try await contents(of: url) }
  /// ```
  ///
  /// - Parameters:
  ///   - executor: Runs the task; nil is the default one. In virtual time it is the ``VirtualTimeScheduler``.
  ///   - body: The function.
  @_alwaysEmitIntoClient @preconcurrency
  public static func task<Output: Sendable, Failure: Error>(
    on executor: (any TaskExecutor)? = nil,
    _ body: @escaping @Sendable () async throws(Failure) -> Output
  ) -> ExtraPublishers.TaskPublisher<Output, Failure> {
    ExtraPublishers.TaskPublisher(executor: executor, body)
  }
}

extension ExtraPublishers {
  /// The publisher behind ``Publishers/task(on:_:)``.
  @_eagerMove public struct TaskPublisher<Output: Sendable, Failure: Error>: Publisher {
    /// Runs the task; nil is the default one.
    public let executor: (any TaskExecutor)?
    public let body: @Sendable () async throws(Failure) -> Output

    @_alwaysEmitIntoClient @preconcurrency public init(
      executor: (any TaskExecutor)? = nil,
      _ body: @escaping @Sendable () async throws(Failure) -> Output
    ) {
      self.executor = executor
      self.body = body
    }

    @_alwaysEmitIntoClient
    public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let (executor, body) = (executor, body)
      Create<Output, Failure> { emitter in
        let task = Task(executorPreference: executor) {
          do throws(Failure) {
            emitter.send(try await body())
            emitter.send(completion: .finished)
          } catch {
            emitter.send(completion: .failure(error))
          }
        }
        return AnyCancellable { task.cancel() }
      }.receive(subscriber: subscriber)
    }
  }
}

extension ExtraPublisherNames {
  public typealias TaskPublisher = ExtraPublishers.TaskPublisher
}
