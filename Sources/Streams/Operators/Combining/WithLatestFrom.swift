extension Publisher {
  /// Adds the latest value of another publisher to each value of this one.
  ///
  ///     source                 -1---2-3----4-|
  ///     other                  ---a----b-|
  ///     withLatestFrom(other)  -----A-B----C-|
  ///
  /// Values that come before the other's first are dropped, each for one more asked of this
  /// publisher; demand goes to this publisher, while all the other sends is taken. Finishes with
  /// this publisher only; fails at the first failure of either.
  @inlinable
  public consuming func withLatestFrom<Other: Publisher>(
    _ other: Other
  ) -> Publishers.WithLatestFrom<Self, Other> where Other.Failure == Failure {
    Publishers.WithLatestFrom(self, other, rule: Pairings.WithLatestFrom())
  }

  /// Publishes what `transform` makes of each value and the latest of another publisher.
  @inlinable @preconcurrency
  public consuming func withLatestFrom<Other: Publisher, Result: Sendable>(
    _ other: Other, _ transform: @escaping @Sendable (Output, Other.Output) -> Result
  ) -> Publishers.Map<Publishers.WithLatestFrom<Self, Other>, Result>
  where Other.Failure == Failure {
    withLatestFrom(other).map { transform($0.0, $0.1) }
  }

  /// Adds the latest values of two other publishers to each value of this one.
  @inlinable
  public consuming func withLatestFrom<A: Publisher, B: Publisher>(
    _ a: A, _ b: B
  )
    -> Publishers.Map<
      Publishers.WithLatestFrom<Self, Publishers.CombineLatest<A, B>>, (Output, A.Output, B.Output)
    > where A.Failure == Failure, B.Failure == Failure
  {
    withLatestFrom(a.combineLatest(b)).map { ($0.0, $0.1.0, $0.1.1) }
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/withLatestFrom(_:)``.
  public typealias WithLatestFrom<Upstream: Publisher, Other: Publisher> = Paired<
    Upstream, Other, Pairings.WithLatestFrom<Upstream.Output, Other.Output>
  > where Upstream.Failure == Other.Failure
}

extension Pairings {
  /// The latest value of the second side, waiting for the first to ask.
  public struct WithLatestFrom<First: Sendable, Second: Sendable>: Pairing {
    public static var name: String { "WithLatestFrom" }
    public static var drainsSecond: Bool { true }
    public static var startsWithSecond: Bool { true }

    @usableFromInline var latest: Second?

    @inlinable
    init() {}

    @inlinable
    public func receive(first value: inout First?) -> PairingStep<(First, Second)> {
      guard let value, let latest else { return .skip }
      return .emit((value, latest))
    }

    @inlinable
    public mutating func receive(second value: inout Second?) -> PairingStep<(First, Second)> {
      swap(&latest, &value)
      return .keep
    }

    @inlinable
    public func finishFirst() -> Bool { true }

    @inlinable
    public func finishSecond() -> Bool { false }
  }
}
