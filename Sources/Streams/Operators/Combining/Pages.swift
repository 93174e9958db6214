extension Publishers {
  /// Loads one page after another, as long as each names the next.
  ///
  ///     page 1                 -a|     the next is 2
  ///     page 2                 --b|    the next is 3
  ///     page 3                 -c|     there is no next one
  ///     pages(from: 1) { … }   -a--b-c|
  ///
  /// A page is loaded by a publisher, which publishes it together with the key of the next one: a number, a token, an
  /// address. The next page is loaded when this publisher has finished and downstream asks for more; after a page without
  /// a next one the stream finishes. If a publisher sends several pages, the last one names the next. The first page is
  /// loaded at the subscription. Each is asked for the remaining demand: for a demand of two, two
  /// are loaded; for unlimited demand, a page is loaded while the one before may still be in use. A failure ends the stream. To try a
  /// page again, retry inside the closure. No number of pages needs more stack or memory.
  ///
  /// ```swift
  /// let users = Publishers.pages(from: 1) { (page: Int) in
  ///   search(for: "page \(page)").map { ($0, page < 5 ? page + 1 : nil) }
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - first: The key of the first page.
  ///   - load: Returns a publisher of the page with this key, and of the key of the next one; nil is the end.
  @_alwaysEmitIntoClient @preconcurrency
  public static func pages<Key: Sendable, Page: Sendable, Load: Publisher>(
    from first: Key, _ load: @escaping @Sendable (Key) -> Load
  ) -> some Publisher<Page, Load.Failure> where Load.Output == (Page, Key?) {
    Deferred {
      let next = NextPage<Key>()
      let pages = load(first).map { page, key in
        next.key.withLock { $0 = key }
        return page
      }
      return Followed<_, Load.Failure>(pages, "Pages") { completion, _ in
        guard case .finished = completion, let key = next.key.withLock({ $0 }) else {
          return .end(completion)
        }
        return .subscribeWhenAsked(
          .init { Publishers.pages(from: key, load).receive(subscriber: $0) })
      }
    }
  }
}

/// The key of the page that follows.
@usableFromInline final class NextPage<Key: Sendable>: Sendable {
  @usableFromInline let key = Lock(Key?.none)

  @_alwaysEmitIntoClient init() {}
}
