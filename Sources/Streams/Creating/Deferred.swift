/// Makes a new publisher for each subscriber, when it subscribes.
///
///     Deferred { Just(now) }  (a|)   each subscriber its own
///
/// Finish, failure and demand are those of the publisher that was made.
///
/// ```swift
/// let data = Deferred { Future<Data, any Error> { promise in load { promise($0) } } }
/// ```
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure

  /// Called once for each subscriber.
  public let createPublisher: @Sendable () -> DeferredPublisher

  @inlinable @preconcurrency
  public init(createPublisher: @escaping @Sendable () -> DeferredPublisher) {
    self.createPublisher = createPublisher
  }

  @inlinable @inline(__always)
  public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
    createPublisher().receive(subscriber: subscriber)
  }
}
