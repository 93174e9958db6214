extension Publisher {
  /// Publishes the values of several publishers as they come.
  ///
  ///     a           -1---2-|
  ///     b           ---x----y-|
  ///     a.merge(b)  -1-x-2--y-|
  ///
  /// Finishes when all have, and fails at the first failure. With unlimited demand nothing waits;
  /// with less, each input is asked for one value at a time, and one value of each waits.
  ///
  /// ```swift
  /// let run = [1, 2].publisher.merge(with: Just(3)).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient
  public consuming func merge<B: Publisher<Output, Failure>>(with b: B) -> Publishers.Merge<Self, B>
  {
    Publishers.Merge(self, b)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/merge(with:)``.
  @_eagerMove public struct Merge<A: Publisher, B: Publisher>: Publisher
  where A.Output == B.Output, A.Failure == B.Failure {
    public static var streamTypes: StreamTypes<A.Output, A.Failure> { .init() }

    public let a: A
    public let b: B

    @_alwaysEmitIntoClient public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      SerialOperator.merge(into: subscriber) { target in
        target.add(a)
        target.add(b)
      }
    }
  }

  /// Publishes the values of all these publishers as they come. Finishes at once if there are none.
  ///
  /// ```swift
  /// let run = Publishers.MergeMany(["Ada", "Grace"].map { search(for: $0) }).sink { print($0) }
  /// ```
  @_eagerMove public struct MergeMany<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    /// The inputs.
    public let publishers: [Upstream]

    @_alwaysEmitIntoClient public init(_ publishers: some Swift.Sequence<Upstream>) {
      self.publishers = Array(publishers)
    }

    @_alwaysEmitIntoClient public init(_ publishers: Upstream...) {
      self.publishers = publishers
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      SerialOperator.merge(into: subscriber) { target in
        for publisher in publishers { target.add(publisher) }
      }
    }
  }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}
extension Publishers.MergeMany: Equatable where Upstream: Equatable {}

extension SerialOperator {
  /// Merges a fixed set of publishers, which `subscribe` adds.
  @_alwaysEmitIntoClient @inline(__always)
  static func merge<S: Subscriber>(
    into downstream: consuming S, _ subscribe: (SerialOperator) -> Void
  ) where Rules == Merging<S.Input, S.Failure> {
    let isUnlimited = downstream.requestsUnlimited
    let target = SerialOperator.started(
      "Merge", Merging(isUnlimited: isUnlimited), downstream: downstream)
    subscribe(target)
    target.sendOutOfLine(.outerCompletion(.finished))
  }
}
