/// A publisher that starts when ``connect()`` is called, not when it is subscribed to.
@preconcurrency
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts sending to the present subscribers.
  ///
  /// - Returns: The connection; cancel it to stop.
  func connect() -> any Cancellable
}
