extension Publisher {
  /// Publishes the values of several publishers as they come.
  ///
  ///     a           -1---2-|
  ///     b           ---x----y-|
  ///     a.merge(b)  -1-x-2--y-|
  ///
  /// Finishes when all have, and fails at the first failure. With unlimited demand nothing waits;
  /// with less, each input is asked for one value at a time, and one value of each waits.
  @inlinable
  public consuming func merge<B: Publisher<Output, Failure>>(with b: B) -> Publishers.Merge<Self, B>
  {
    Publishers.Merge(self, b)
  }

  /// Publishes the values of three publishers as they come.
  @inlinable
  public consuming func merge<B: Publisher<Output, Failure>, C: Publisher<Output, Failure>>(
    with b: B, _ c: C
  ) -> Publishers.Merge3<Self, B, C> {
    merge(with: b).merge(with: c)
  }

  /// Publishes the values of four publishers as they come.
  @inlinable
  public consuming func merge<
    B: Publisher<Output, Failure>, C: Publisher<Output, Failure>, D: Publisher<Output, Failure>
  >(with b: B, _ c: C, _ d: D) -> Publishers.Merge4<Self, B, C, D> {
    merge(with: b, c).merge(with: d)
  }
}

extension Sequence where Element: Publisher {
  /// Publishes the values of all these publishers as they come.
  @inlinable
  public func merge() -> Publishers.MergeMany<Element> {
    Publishers.MergeMany(self)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/merge(with:)``.
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    @usableFromInline let a: A
    @usableFromInline let b: B

    @inlinable
    public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      MergeSubscriber(downstream: subscriber).merge { children in
        children.subscribe(to: a)
        children.subscribe(to: b)
      }
    }
  }

  /// The publisher behind `merge` of three.
  public typealias Merge3<A: Publisher, B: Publisher, C: Publisher> = Merge<Merge<A, B>, C>
  where A.Output == B.Output, A.Failure == B.Failure, A.Output == C.Output, A.Failure == C.Failure

  /// The publisher behind `merge` of four.
  public typealias Merge4<A: Publisher, B: Publisher, C: Publisher, D: Publisher> = Merge<
    Merge<Merge<A, B>, C>, D
  >
  where
    A.Output == B.Output, A.Failure == B.Failure, A.Output == C.Output, A.Failure == C.Failure,
    A.Output == D.Output, A.Failure == D.Failure

  /// Publishes the values of any number of publishers of one type as they come.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// What is merged.
    public let publishers: [Upstream]

    @inlinable
    public init(_ publishers: some Swift.Sequence<Upstream>) {
      self.publishers = Array(publishers)
    }

    @inlinable
    public init(_ publishers: Upstream...) {
      self.publishers = publishers
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      MergeSubscriber(downstream: subscriber).merge { children in
        for publisher in publishers { children.subscribe(to: publisher) }
      }
    }
  }
}

/// A fixed set of children.
@usableFromInline
final class MergeSubscriber<Downstream: Subscriber>: Flattening {
  @usableFromInline typealias ChildInput = Downstream.Input
  @usableFromInline typealias ChildFailure = Downstream.Failure

  @usableFromInline let downstream: Downstream
  @usableFromInline let outlet: OutletVault<Downstream, Brood<Downstream.Input>>

  @inlinable
  init(downstream: Downstream) {
    self.downstream = downstream
    outlet = Vault("Merge", Outlet(state: Brood()))
  }

  @inlinable
  func merge(_ subscribe: (MergeSubscriber) -> Void) {
    start()
    subscribe(self)
    close(with: .finished)
  }

  @inlinable
  func subscribe<P: Publisher<Downstream.Input, Downstream.Failure>>(to publisher: P) {
    if let child = add() { publisher.receive(subscriber: child) }
  }
}
