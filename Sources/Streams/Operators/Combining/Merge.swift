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
    Publishers.Merge3(self, b, c)
  }

  /// Publishes the values of four publishers as they come.
  @inlinable
  public consuming func merge<
    B: Publisher<Output, Failure>, C: Publisher<Output, Failure>, D: Publisher<Output, Failure>
  >(with b: B, _ c: C, _ d: D) -> Publishers.Merge4<Self, B, C, D> {
    Publishers.Merge4(self, b, c, d)
  }
}

extension Sequence where Element: Publisher {
  /// Publishes the values of all these publishers as they come.
  @inlinable @_disfavoredOverload public func merge() -> Publishers.MergeMany<Element> {
    Publishers.MergeMany(self)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/merge(with:)``.
  public struct Merge<A: Publisher, B: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B

    @inlinable public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      SerialOperator.merge(into: subscriber) { target in
        target.add(a)
        target.add(b)
      }
    }
  }

  /// The publisher behind `merge` of three.
  public struct Merge3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure, A.Output == C.Output, A.Failure == C.Failure {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B
    public let c: C

    @inlinable public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      SerialOperator.merge(into: subscriber) { target in
        target.add(a)
        target.add(b)
        target.add(c)
      }
    }
  }

  /// The publisher behind `merge` of four.
  public struct Merge4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    A.Output == C.Output, A.Failure == C.Failure,
    A.Output == D.Output, A.Failure == D.Failure
  {
    public typealias Output = A.Output
    public typealias Failure = A.Failure

    public let a: A
    public let b: B
    public let c: C
    public let d: D

    @inlinable public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      SerialOperator.merge(into: subscriber) { target in
        target.add(a)
        target.add(b)
        target.add(c)
        target.add(d)
      }
    }
  }

  /// Publishes the values of any number of publishers of one type as they come.
  public struct MergeMany<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    /// What is merged.
    public let publishers: [Upstream]

    @inlinable public init(_ publishers: some Swift.Sequence<Upstream>) {
      self.publishers = Array(publishers)
    }

    @inlinable public init(_ publishers: Upstream...) {
      self.publishers = publishers
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      SerialOperator.merge(into: subscriber) { target in
        for publisher in publishers { target.add(publisher) }
      }
    }
  }
}

extension SerialOperator {
  /// Merges a fixed set of publishers, which `subscribe` adds.
  @inlinable @inline(__always)
  static func merge(into downstream: consuming Downstream, _ subscribe: (SerialOperator) -> Void)
  where Rules == Merging<Downstream.Input, Downstream.Failure> {
    let isUnlimited = downstream.takesEverything
    let target = SerialOperator.started(
      "Merge", Merging(isUnlimited: isUnlimited), downstream: downstream)
    subscribe(target)
    target.send(.outerCompletion(.finished))
  }
}
