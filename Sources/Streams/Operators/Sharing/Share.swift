extension Publisher {
  /// Sends one run of this publisher to all subscribers, as long as there are any.
  ///
  ///     source     -1-2-3-|
  ///     subscriber -1-2-3-|
  ///     a late one ---^-3-|
  ///
  /// The same as `multicast { PassthroughSubject() }.autoconnect()`: the first subscriber starts
  /// the run, the last to cancel ends it, and who comes after the completion gets the completion.
  @inlinable public consuming func share() -> Publishers.Share<Self> {
    multicast { PassthroughSubject<Output, Failure>() }.autoconnect()
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/share()``.
  public typealias Share<Upstream: Publisher> = Autoconnect<
    Multicast<Upstream, PassthroughSubject<Upstream.Output, Upstream.Failure>>
  >
}
