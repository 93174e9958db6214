extension Publisher {
  /// Joins the values of three publishers by position.
  ///
  ///     a            -1-2-|
  ///     b            -x---y-|
  ///     c            ---m---n-|
  ///     a.zip(b, c)  ---A---(B|)
  ///
  /// Each input is asked for as many values as downstream asks for; values that are ahead of the
  /// other inputs wait. Finishes as soon as an input has finished and all its values are joined;
  /// fails at the first failure.
  ///
  /// `a` and `b` are joined first: when one of them has finished and all its values have a partner, the
  /// other is cancelled, so that it cannot fail any more. With four publishers, so are `c` and `d`.
  ///
  /// ```swift
  /// let run = Just(1).zip(Just("a"), Just(true)).sink { print($0.0, $0.1, $0.2) }
  /// ```
  @_alwaysEmitIntoClient public consuming func zip<B: Publisher, C: Publisher>(
    _ b: B, _ c: C
  ) -> Publishers.Zip3<Self, B, C>
  where B.Failure == Failure, C.Failure == Failure {
    Publishers.Zip3(self, b, c)
  }

  /// Joins the values of three publishers by position, and publishes the result of `transform` for
  /// them.
  @_alwaysEmitIntoClient @preconcurrency
  public consuming func zip<B: Publisher, C: Publisher, Result: Sendable>(
    _ b: B, _ c: C, _ transform: @escaping @Sendable (Output, B.Output, C.Output) -> Result
  ) -> Publishers.Map<Publishers.Zip3<Self, B, C>, Result>
  where B.Failure == Failure, C.Failure == Failure {
    zip(b, c).map { transform($0.0, $0.1, $0.2) }
  }

  /// Joins the values of four publishers by position.
  @_alwaysEmitIntoClient public consuming func zip<B: Publisher, C: Publisher, D: Publisher>(
    _ b: B, _ c: C, _ d: D
  ) -> Publishers.Zip4<Self, B, C, D>
  where B.Failure == Failure, C.Failure == Failure, D.Failure == Failure {
    Publishers.Zip4(self, b, c, d)
  }

  /// Joins the values of four publishers by position, and publishes the result of `transform` for
  /// them.
  @_alwaysEmitIntoClient @preconcurrency
  public consuming func zip<B: Publisher, C: Publisher, D: Publisher, Result: Sendable>(
    _ b: B, _ c: C, _ d: D,
    _ transform: @escaping @Sendable (Output, B.Output, C.Output, D.Output) -> Result
  ) -> Publishers.Map<Publishers.Zip4<Self, B, C, D>, Result>
  where B.Failure == Failure, C.Failure == Failure, D.Failure == Failure {
    zip(b, c, d).map { transform($0.0, $0.1, $0.2, $0.3) }
  }
}

extension Publishers {
  /// The publisher behind `zip` of three: two at a time.
  @_eagerMove public struct Zip3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, A.Failure == C.Failure {
    public static var streamTypes: StreamTypes<(A.Output, B.Output, C.Output), A.Failure> {
      .init()
    }

    public let a: A
    public let b: B
    public let c: C

    @_alwaysEmitIntoClient public init(_ a: A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      Zip(Zip(a, b), c).map { ($0.0.0, $0.0.1, $0.1) }.receive(subscriber: subscriber)
    }
  }

  /// The publisher behind `zip` of four: two at a time.
  @_eagerMove public struct Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, A.Failure == C.Failure, A.Failure == D.Failure {
    public static var streamTypes: StreamTypes<(A.Output, B.Output, C.Output, D.Output), A.Failure>
    { .init() }

    public let a: A
    public let b: B
    public let c: C
    public let d: D

    @_alwaysEmitIntoClient public init(_ a: A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      Zip(Zip(a, b), Zip(c, d)).map { ($0.0.0, $0.0.1, $0.1.0, $0.1.1) }
        .receive(subscriber: subscriber)
    }
  }
}

extension Publishers.Zip3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.Zip4: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
