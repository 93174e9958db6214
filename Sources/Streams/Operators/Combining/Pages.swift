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
  ) -> ExtraPublishers.Pages<Key, Page, Load> where Load.Output == (Page, Key?) {
    ExtraPublishers.Pages(from: first, load)
  }
}

extension ExtraPublishers {
  /// The publisher behind ``Publishers/pages(from:_:)``.
  @_eagerMove public struct Pages<Key: Sendable, Page: Sendable, Load: Publisher>: Publisher
  where Load.Output == (Page, Key?) {
    public static var streamTypes: StreamTypes<Page, Load.Failure> { .init() }

    public let first: Key
    public let load: @Sendable (Key) -> Load

    @_alwaysEmitIntoClient @preconcurrency
    public init(from first: Key, _ load: @escaping @Sendable (Key) -> Load) {
      self.first = first
      self.load = load
    }

    @_alwaysEmitIntoClient
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let (next, load) = (NextPage<Key>(), load)
      let pages = load(first).map { page, key in
        next.key.withLock { $0 = key }
        return page
      }
      Succession.subscribe(to: pages, "Pages", into: subscriber) { completion, _ in
        guard case .finished = completion, let key = next.key.withLock({ $0 }) else {
          return .end(completion)
        }
        return .subscribeWhenAsked(.init { Pages(from: key, load).receive(subscriber: $0) })
      }
    }
  }
}

extension ExtraPublisherNames {
  public typealias Pages = ExtraPublishers.Pages
}

/// The key of the page that follows.
@usableFromInline final class NextPage<Key: Sendable>: Sendable {
  @usableFromInline let key = Lock(Key?.none)

  @_alwaysEmitIntoClient init() {}
}
