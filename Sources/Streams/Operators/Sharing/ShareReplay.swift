extension Publisher {
  /// Sends the values of one subscription to this publisher to all subscribers, and the latest
  /// values to subscribers that come late.
  ///
  ///     source         -1-2-3-|
  ///     subscriber     -1-2-3-|
  ///     a late one     ----(^2)3-|   with share(replay: 1)
  ///
  /// The same as `multicast { ReplaySubject(bufferSize: replay) }.autoconnect()`: the first
  /// subscriber connects, and the last to cancel disconnects. A subscriber that comes after the
  /// completion receives the latest values and the completion. The values are kept over a
  /// disconnection: the next subscriber receives them, and then the values of a new connection. In
  /// other libraries this is `shareReplay`; some of those keep no values then.
  ///
  /// ```swift
  /// let latest = numbers.share(replay: 1)
  /// let runs = [latest.sink { print("a", $0) }, latest.sink { print("b", $0) }]
  /// ```
  ///
  /// - Parameter replay: The number of values that are kept: at least one.
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func share(
    replay: Int
  ) -> Publishers.Autoconnect<Publishers.Multicast<Self, ReplaySubject<Output, Failure>>> {
    multicast { ReplaySubject(bufferSize: replay) }.autoconnect()
  }
}
