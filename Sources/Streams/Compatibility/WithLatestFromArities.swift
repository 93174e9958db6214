extension Publisher {
  /// Adds the latest values of three other publishers to each value of this one.
  ///
  ///     source                   -1---2-3----4-|
  ///     a                        ---a----b-|
  ///     b                        --x------y-|
  ///     c                        m-|
  ///     withLatestFrom(a, b, c)  -----A-B----C-|
  ///
  /// Values that come before each other publisher's first value are dropped. Finish, failure and demand are those of
  /// ``withLatestFrom(_:)`` with what `combineLatest(_:_:)` makes of the others.
  ///
  /// ```swift
  /// let run = numbers.withLatestFrom(names, $query, readings).sink { print($0.0, $0.3) }
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func withLatestFrom<A: Publisher, B: Publisher, C: Publisher>(
    _ a: A, _ b: B, _ c: C
  ) -> some Publisher<(Output, A.Output, B.Output, C.Output), Failure>
  where A.Failure == Failure, B.Failure == Failure, C.Failure == Failure {
    withLatestFrom(a.combineLatest(b, c)).map { ($0.0, $0.1.0, $0.1.1, $0.1.2) }
  }
}
