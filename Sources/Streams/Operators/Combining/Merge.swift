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
      SerialOperator.merge(into: subscriber) { target, number in
        target.add(a, at: number)
        target.add(b, at: number)
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
      SerialOperator.merge(into: subscriber) { target, number in
        for publisher in publishers { target.add(publisher, at: number) }
      }
    }
  }
}

extension Publishers.Merge: Equatable where A: Equatable, B: Equatable {}
extension Publishers.MergeMany: Equatable where Upstream: Equatable {}

/// Merges a fixed set of publishers. Inside another `merge` or `flatMap` that takes everything, they are inner publishers
/// of that one.
extension SerialOperator {
  /// The place of a `merge`: the operator, and the inner publisher that it is; 0 if it has an operator of its own.
  @usableFromInline typealias MergePlace = (target: SerialOperator, number: Int64)

  /// - Parameter subscribe: Adds the publishers.
  @_alwaysEmitIntoClient @inline(__always)
  static func merge<S: Subscriber>(
    into downstream: consuming S, _ subscribe: (SerialOperator, Int64) -> Void
  ) where Rules == Merging<S.Input, S.Failure> {
    let place = beginMerge(into: downstream)
    subscribe(place.target, place.number)
    place.target.endMerge(at: place.number)
  }

  @_alwaysEmitIntoClient @inline(never)
  static func beginMerge<S: Subscriber>(into downstream: consuming S) -> MergePlace
  where Rules == Merging<S.Input, S.Failure> {
    if Merging<S.Input, S.Failure>.mayContinue(S.self),
      let place = Merging<S.Input, S.Failure>.continuing(downstream)
    {
      // It stays open until all publishers have been added.
      _ = place.target.offer(.inner(place.number, .subscription(.nothing)))
      NestedSubscribing.begin(in: place.target.memory)
      return place
    }
    let isUnlimited = downstream.requestsUnlimited
    return (started("Merge", Merging(isUnlimited: isUnlimited), downstream: downstream), 0)
  }

  @_alwaysEmitIntoClient @inline(never) func add<P: Publisher>(_ publisher: P, at number: Int64)
  where Rules == Merging<P.Output, P.Failure> {
    if number > 0, NestedSubscribing.isDeep(in: memory) {
      NestedSubscribing.wait { add(publisher) }
    } else {
      add(publisher)
    }
  }

  @_alwaysEmitIntoClient @inline(never) func endMerge<Output: Sendable, Failure: Error>(
    at number: Int64
  ) where Rules == Merging<Output, Failure> {
    guard number > 0 else { return sendOutOfLine(.outerCompletion(.finished)) }
    let close = { sendOutOfLine(.inner(number, .completion(.finished))) }
    if NestedSubscribing.isDeep(in: memory) { NestedSubscribing.wait(close) } else { close() }
    NestedSubscribing.end()
  }
}
