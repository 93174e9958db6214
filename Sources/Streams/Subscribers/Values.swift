extension Publisher where Failure == Never {
  /// An asynchronous sequence of the values, for a task that waits for each.
  ///
  ///     source     -1-2-3-|
  ///     for await  -1-2-3-    then the loop ends
  ///
  /// Each `next()` requests one value, so a publisher that ignores missing demand, such as a
  /// subject, loses the values that come while the loop is busy: see `values(buffering:)`.
  /// `makeAsyncIterator()` subscribes to the publisher. The subscription is cancelled with the
  /// task, or when the iterator is released.
  ///
  /// ```swift
  /// for await number in [1, 2, 3].publisher.values {
  ///   print(number)
  /// }
  /// ```
  @_alwaysEmitIntoClient public var values: AsyncPublisher<Self> { AsyncPublisher(self) }

  /// An asynchronous sequence of the values that buffers some of them while the loop is busy.
  ///
  /// ```swift
  /// for await number in numbers.values(buffering: .newest(10)) {
  ///   print(number)
  /// }
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func values(
    buffering strategy: AsyncBufferingStrategy
  ) -> AsyncPublisher<Self> {
    AsyncPublisher(self, buffering: strategy)
  }
}

extension Publisher {
  /// An asynchronous sequence of the values, for a task that waits for each; a failure is thrown.
  ///
  ///     source         -1-2-#
  ///     for try await  -1-2-   then the loop throws
  ///
  /// Like `values`. A failure that comes while the loop is busy is thrown by
  /// the next `next()`, once.
  ///
  /// ```swift
  /// for try await line in lines.values {
  ///   print(line)
  /// }
  /// ```
  @_alwaysEmitIntoClient public var values: AsyncThrowingPublisher<Self> {
    AsyncThrowingPublisher(self)
  }

  /// An asynchronous sequence of the values that buffers some of them while the loop is busy; a
  /// failure is thrown after them.
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func values(
    buffering strategy: AsyncBufferingStrategy
  ) -> AsyncThrowingPublisher<Self> {
    AsyncThrowingPublisher(self, buffering: strategy)
  }
}

/// Decides which values are buffered when no task waits for one.
public enum AsyncBufferingStrategy: Equatable, Sendable {
  /// Requests everything, and keeps the given number of newest values, at least one.
  case newest(Int)
  /// Keeps the given number of oldest values, at least one: requests that many in advance, and one more for each
  /// that is taken. Values beyond that are dropped; a publisher that waits for demand loses
  /// nothing.
  case oldest(Int)
}

/// A publisher that cannot fail as an asynchronous sequence.
public struct AsyncPublisher<P: Publisher>: AsyncSequence, Sendable where P.Failure == Never {
  public typealias Element = P.Output

  @usableFromInline let publisher: P
  @usableFromInline let strategy: AsyncBufferingStrategy?

  @_alwaysEmitIntoClient public init(_ publisher: P) {
    self.init(publisher, buffering: nil)
  }

  @_alwaysEmitIntoClient init(_ publisher: P, buffering strategy: AsyncBufferingStrategy?) {
    self.publisher = publisher
    self.strategy = strategy
  }

  /// One run of the publisher, which is cancelled when this is released.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let values: ValueIterator<P.Output, Never>

    @_alwaysEmitIntoClient init(_ values: ValueIterator<P.Output, Never>) {
      self.values = values
    }

    /// The next value; nil at the end, and when the task is cancelled.
    @_alwaysEmitIntoClient public mutating func next() async -> P.Output? {
      await next(isolation: nil)
    }

    @_alwaysEmitIntoClient public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async -> P.Output? {
      switch await values.next(isolation: actor) {
      case .value(let value): value
      case .finished: nil
      }
    }
  }

  @_alwaysEmitIntoClient public func makeAsyncIterator() -> Iterator {
    Iterator(ValueIterator(publisher, buffering: strategy))
  }
}

/// A publisher that may fail as an asynchronous sequence, which throws its failure.
public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence, Sendable {
  public typealias Element = P.Output

  @usableFromInline let publisher: P
  @usableFromInline let strategy: AsyncBufferingStrategy?

  @_alwaysEmitIntoClient public init(_ publisher: P) {
    self.init(publisher, buffering: nil)
  }

  @_alwaysEmitIntoClient init(_ publisher: P, buffering strategy: AsyncBufferingStrategy?) {
    self.publisher = publisher
    self.strategy = strategy
  }

  /// One run of the publisher, which is cancelled when this is released.
  public struct Iterator: AsyncIteratorProtocol {
    @usableFromInline let values: ValueIterator<P.Output, P.Failure>

    @_alwaysEmitIntoClient init(_ values: ValueIterator<P.Output, P.Failure>) {
      self.values = values
    }

    /// The next value; nil at the end, and when the task is cancelled. Throws the failure, once.
    @_alwaysEmitIntoClient public mutating func next() async throws -> P.Output? {
      try await next(isolation: nil)
    }

    @_alwaysEmitIntoClient public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(any Error) -> P.Output? {
      switch await values.next(isolation: actor) {
      case .value(let value): value
      case .finished: nil
      case .failure(let error): throw error
      }
    }
  }

  @_alwaysEmitIntoClient public func makeAsyncIterator() -> Iterator {
    Iterator(ValueIterator(publisher, buffering: strategy))
  }
}
