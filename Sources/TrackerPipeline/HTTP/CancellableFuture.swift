import Streams

/// The one result of work that begins for each subscriber, and is cancelled with it.
@_eagerMove struct CancellableFuture<Output: Sendable, Failure: Error>: Publisher {
  private let begin: @Sendable (@escaping Future<Output, Failure>.Promise) -> any Cancellable

  /// - Parameter begin: Begins the work, and tells how to cancel it. Its promise may be kept on any
  ///   thread, also before this returns.
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
