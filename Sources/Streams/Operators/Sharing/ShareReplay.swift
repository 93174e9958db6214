extension Publisher {
  /// Sends one run of this publisher to all subscribers, and the latest values to those who come late.
  ///
  ///     source         -1-2-3-|
  ///     subscriber     -1-2-3-|
  ///     a late one     ----(^2)3-|   with share(replay: 1)
  ///
  /// The same as `multicast { ReplaySubject(bufferSize: replay) }.autoconnect()`: the first subscriber
  /// starts the run, the last to cancel ends it, and a subscriber that comes after the completion gets the latest
  /// values and the completion. Elsewhere this is `shareReplay`.
  ///
  /// ```swift
  /// let latest = numbers.share(replay: 1)
  /// let runs = [latest.sink { print("a", $0) }, latest.sink { print("b", $0) }]
  /// ```
  ///
  /// - Parameter replay: How many values are kept: at least one.
  @_alwaysEmitIntoClient @_disfavoredOverload public consuming func share(
    replay: Int
  ) -> Publishers.Autoconnect<Publishers.Multicast<Self, ReplaySubject<Output, Failure>>> {
    multicast { ReplaySubject(bufferSize: replay) }.autoconnect()
  }
}
