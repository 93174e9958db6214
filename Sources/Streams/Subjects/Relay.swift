/// A subject that can neither fail nor finish, for values that may come as long as the relay
/// exists.
///
/// ```swift
/// let taps = PassthroughRelay<Void>()
/// let run = taps.sink { print("tapped") }
/// taps.send()
/// ```
@preconcurrency
public protocol Relay<Output>: Publisher where Failure == Never {
  /// Publishes a value.
  func send(_ value: Output)
}

extension Relay where Output == Void {
  /// Publishes a signal.
  @_alwaysEmitIntoClient public func send() {
    send(())
  }
}

extension Publisher where Failure == Never {
  /// Sends the values to a relay, and not the finish.
  ///
  /// Requests everything. The subscription retains the relay.
  ///
  /// ```swift
  /// let shown = CurrentValueRelay("")
  /// let run = names.subscribe(shown)
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func subscribe(_ relay: some Relay<Output>) -> AnyCancellable {
    sink { relay.send($0) }
  }
}
