/// Makes a new publisher for each subscriber, when it subscribes.
///
///     Deferred { Just(now) }  (a|)   each subscriber its own
///
/// Finish, failure and demand are those of the new publisher.
///
/// ```swift
/// let data = Deferred { Future<Data, any Error> { promise in load { promise($0) } } }
/// ```
@_eagerMove public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public static var streamTypes: StreamTypes<DeferredPublisher.Output, DeferredPublisher.Failure> {
    .init()
  }

  /// Called once for each subscriber.
  public let createPublisher: @Sendable () -> DeferredPublisher

  @_alwaysEmitIntoClient @preconcurrency
  public init(createPublisher: @escaping @Sendable () -> DeferredPublisher) {
    self.createPublisher = createPublisher
  }

  @_alwaysEmitIntoClient @inline(__always)
  public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
    createPublisher().receive(subscriber: subscriber)
  }
}
