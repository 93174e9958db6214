import Streams

/// Publishes one result. The work begins for each subscriber, and is cancelled with its
/// subscription.
@_eagerMove struct CancellableFuture<Output: Sendable, Failure: Error>: Publisher {
  private let begin: @Sendable (@escaping Future<Output, Failure>.Promise) -> any Cancellable

  /// - Parameter begin: Begins the work, and returns how to cancel it. It may call its promise on
  ///   any thread, also before it returns.
  init(
    _ begin: @escaping @Sendable (@escaping Future<Output, Failure>.Promise) -> any Cancellable
  ) {
    self.begin = begin
  }

  consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
    var work: any Cancellable = AnyCancellable {}
    let result = Future { promise in work = begin(promise) }
    result.handleEvents(receiveCancel: { [work] in work.cancel() }).receive(subscriber: subscriber)
  }
}
