/// A publisher that starts when it is told to, not when it is subscribed to.
@preconcurrency
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Starts sending to the subscribers there are.
  ///
  /// - Returns: Cancel it to stop.
  func connect() -> any Cancellable
}
