extension Publisher {
  /// Adds the latest value of another publisher to each value of this one.
  ///
  ///     source                 -1---2-3----4-|
  ///     other                  ---a----b-|
  ///     withLatestFrom(other)  -----A-B----C-|
  ///
  /// Values that come before the other's first value are dropped, all of them if the other finishes without one;
  /// for each, this publisher is asked for one more. Demand goes to this publisher, and the other is asked for
  /// everything. Finishes with this publisher only; fails at the first failure of either.
  ///
  /// ```swift
  /// let (tap, text) = (PassthroughSubject<Void, Never>(), CurrentValueSubject<String, Never>(""))
  /// let run = tap.withLatestFrom(text).sink { print($0.1) }
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func withLatestFrom<Other: Publisher>(
    _ other: Other
  ) -> some Publisher<(Output, Other.Output), Failure> where Other.Failure == Failure {
    let upstream = self
    return SerialPublisher<Combining<LatestOfOther<Output, Other.Output>, Failure>>(
      "WithLatestFrom", Combining(LatestOfOther(), count: 2)
    ) { pairs in
      pairs.subscribe(to: other, as: 1, PortB.self, takingEverything: true)
      pairs.subscribe(to: upstream, as: 0, PortA.self)
    }
  }

  /// Publishes the result of `transform` for each value and the latest of another publisher.
  ///
  /// ```swift
  /// let run = numbers.withLatestFrom(names) { "\($1): \($0)" }.sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func withLatestFrom<Other: Publisher, Result: Sendable>(
    _ other: Other, _ transform: @escaping @Sendable (Output, Other.Output) -> Result
  ) -> Publishers.Map<some Publisher<(Output, Other.Output), Failure>, Result>
  where Other.Failure == Failure {
    withLatestFrom(other).map { transform($0.0, $0.1) }
  }

  /// Adds the latest values of two other publishers to each value of this one.
  ///
  /// ```swift
  /// let run = numbers.withLatestFrom(names, $query).sink { print($0.0, $0.1, $0.2) }
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func withLatestFrom<A: Publisher, B: Publisher>(
    _ a: A, _ b: B
  ) -> some Publisher<(Output, A.Output, B.Output), Failure>
  where A.Failure == Failure, B.Failure == Failure {
    withLatestFrom(a.combineLatest(b)).map { ($0.0, $0.1.0, $0.1.1) }
  }
}

/// The rules of `withLatestFrom`: the latest value of the other waits for values of upstream.
@usableFromInline struct LatestOfOther<First: Sendable, Other: Sendable>: CombiningRule {
  @usableFromInline typealias Value = OneOf<First, Other, Never, Never>
  @usableFromInline typealias Output = (First, Other)

  @usableFromInline var latest: Other?

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient func requestsEverything(from input: Int) -> Bool { input == 1 }

  @_alwaysEmitIntoClient @inline(__always) mutating func receive(
    _ value: consuming Value, from input: Int
  ) -> CombiningStep<(First, Other)> {
    switch consume value {
    case .a(let first):
      guard let latest else { return .skip }
      return .emit((first, latest))
    case .b(let other):
      latest = other
      return .keep
    }
  }

  @_alwaysEmitIntoClient func finish(_ input: Int) -> Bool { input == 0 }
}
