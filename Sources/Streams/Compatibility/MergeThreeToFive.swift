extension Publisher {
  /// Publishes the values of three publishers as they come. Up to seven others can be merged this
  /// way.
  ///
  ///     a              -1-----2-|
  ///     b              ---x----y-|
  ///     c              ----m-|
  ///     a.merge(b, c)  -1-xm--2y-|
  ///
  /// Finishes when all have, and fails at the first failure. With unlimited demand nothing waits;
  /// with less, each input is asked for one value at a time, and one value of each waits.
  ///
  /// ```swift
  /// let run = Just(1).merge(with: Just(2), Just(3)).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient
  public consuming func merge<B: Publisher<Output, Failure>, C: Publisher<Output, Failure>>(
    with b: B, _ c: C
  ) -> Publishers.Merge3<Self, B, C> {
    Publishers.Merge3(self, b, c)
  }

  /// Publishes the values of four publishers as they come.
  @_alwaysEmitIntoClient
  public consuming func merge<
    B: Publisher<Output, Failure>, C: Publisher<Output, Failure>, D: Publisher<Output, Failure>
  >(with b: B, _ c: C, _ d: D) -> Publishers.Merge4<Self, B, C, D> {
    Publishers.Merge4(self, b, c, d)
  }

  /// Publishes the values of five publishers as they come.
  @_alwaysEmitIntoClient
  public consuming func merge<
    B: Publisher<Output, Failure>, C: Publisher<Output, Failure>, D: Publisher<Output, Failure>,
    E: Publisher<Output, Failure>
  >(with b: B, _ c: C, _ d: D, _ e: E) -> Publishers.Merge5<Self, B, C, D, E> {
    Publishers.Merge5(self, b, c, d, e)
  }
}

extension Publishers {
  /// The publisher behind `merge` of three.
  @_eagerMove
  public struct Merge3<
    A: Publisher, B: Publisher, C: Publisher
  >: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    A.Output == C.Output, A.Failure == C.Failure
  {
    public static var streamTypes: StreamTypes<A.Output, A.Failure> { .init() }

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
      SerialOperator.merge(into: subscriber) { target, number in
        target.add(a, at: number)
        target.add(b, at: number)
        target.add(c, at: number)
      }
    }
  }

  /// The publisher behind `merge` of four.
  @_eagerMove
  public struct Merge4<
    A: Publisher, B: Publisher, C: Publisher, D: Publisher
  >: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    A.Output == C.Output, A.Failure == C.Failure,
    A.Output == D.Output, A.Failure == D.Failure
  {
    public static var streamTypes: StreamTypes<A.Output, A.Failure> { .init() }

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
      SerialOperator.merge(into: subscriber) { target, number in
        target.add(a, at: number)
        target.add(b, at: number)
        target.add(c, at: number)
        target.add(d, at: number)
      }
    }
  }

  /// The publisher behind `merge` of five.
  @_eagerMove
  public struct Merge5<
    A: Publisher, B: Publisher, C: Publisher, D: Publisher, E: Publisher
  >: Publisher
  where
    A.Output == B.Output, A.Failure == B.Failure,
    A.Output == C.Output, A.Failure == C.Failure,
    A.Output == D.Output, A.Failure == D.Failure,
    A.Output == E.Output, A.Failure == E.Failure
  {
    public static var streamTypes: StreamTypes<A.Output, A.Failure> { .init() }

    public let a: A
    public let b: B
    public let c: C
    public let d: D
    public let e: E

    @_alwaysEmitIntoClient public init(_ a: A, _ b: B, _ c: C, _ d: D, _ e: E) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.e = e
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      SerialOperator.merge(into: subscriber) { target, number in
        target.add(a, at: number)
        target.add(b, at: number)
        target.add(c, at: number)
        target.add(d, at: number)
        target.add(e, at: number)
      }
    }
  }
}

extension Publishers.Merge3: Equatable
where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.Merge4: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}
extension Publishers.Merge5: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable, E: Equatable {}
