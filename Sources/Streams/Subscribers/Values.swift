extension Publisher where Failure == Never {
  /// The values, one by one, for a task that waits for them.
  ///
  ///     source     -1-2-3-|
  ///     for await  -1-2-3-    then the loop ends
  ///
  /// Each `next()` asks for one value, so a publisher that does not wait, such as a subject, loses what
  /// comes while the loop is busy: see `values(buffering:)`. The publisher is subscribed to by
  /// `makeAsyncIterator()`, and cancelled with the task, or when the iterator is released.
  ///
  /// ```swift
  /// for await number in [1, 2, 3].publisher.values {
  ///   print(number)
  /// }
  /// ```
  @_alwaysEmitIntoClient public var values: AsyncPublisher<Self> { AsyncPublisher(self) }

  /// The values, some of them kept while the loop is busy.
  ///
  /// ```swift
  /// for await number in numbers.values(buffering: .newest(10)) {
  ///   print(number)
  /// }
  /// ```
  @_alwaysEmitIntoClient public consuming func values(
    buffering strategy: AsyncBufferingStrategy
  ) -> AsyncPublisher<Self> {
    AsyncPublisher(self, buffering: strategy)
  }
}

extension Publisher {
  /// The values, one by one, for a task that waits for them; a failure is thrown.
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

  /// The values, some of them kept while the loop is busy; a failure is thrown after them.
  @_alwaysEmitIntoClient public consuming func values(
    buffering strategy: AsyncBufferingStrategy
  ) -> AsyncThrowingPublisher<Self> {
    AsyncThrowingPublisher(self, buffering: strategy)
  }
}

/// Which values are kept that come while no task waits for one.
public enum AsyncBufferingStrategy: Equatable, Sendable {
  /// Asks for everything, and keeps the newest, so many of them.
  case newest(Int)
  /// Keeps the oldest, so many of them: asks for that many in advance, and for one more with each that
  /// is taken. What comes beyond that is dropped; a publisher that waits to be asked loses nothing.
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
