/// A publisher that starts when ``connect()`` is called, not when it is subscribed to.
@preconcurrency
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts sending to the present subscribers. While there is a connection, this does nothing and returns it. After
  /// its end, by cancellation or by the completion of the stream, the next call starts anew.
  ///
  /// - Returns: The connection; cancel it to stop.
  func connect() -> any Cancellable
}
