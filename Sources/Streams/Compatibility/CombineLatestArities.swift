extension Publisher {
  /// Publishes the latest values of three publishers, whenever any has a new one.
  ///
  ///     a                      -1-----2-|
  ///     b                      -x---y---|
  ///     c                      ---m-----|
  ///     a.combineLatest(b, c)  ---A-B-C-|
  ///
  /// Nothing is published before all have sent a value. Each is asked for as many values as
  /// downstream asks for; a combination that was not asked for is dropped. A finished input keeps
  /// its last value. Finishes when all have, or as soon as one finishes without a value; fails at
  /// the first failure.
  ///
  /// ```swift
  /// let run = Just(1).combineLatest(Just("a"), Just(true)).sink { print($0.0, $0.1, $0.2) }
  /// ```
  @_alwaysEmitIntoClient public consuming func combineLatest<B: Publisher, C: Publisher>(
    _ b: B, _ c: C
  ) -> Publishers.CombineLatest3<Self, B, C>
  where B.Failure == Failure, C.Failure == Failure {
    Publishers.CombineLatest3(self, b, c)
  }

  /// Publishes the result of `transform` for the latest values of three publishers, whenever any
  /// has a new one.
  @_alwaysEmitIntoClient @preconcurrency
  public consuming func combineLatest<B: Publisher, C: Publisher, Result: Sendable>(
    _ b: B, _ c: C, _ transform: @escaping @Sendable (Output, B.Output, C.Output) -> Result
  ) -> Publishers.Map<Publishers.CombineLatest3<Self, B, C>, Result>
  where B.Failure == Failure, C.Failure == Failure {
    combineLatest(b, c).map { transform($0.0, $0.1, $0.2) }
  }

  /// Publishes the latest values of four publishers, whenever any has a new one.
  @_alwaysEmitIntoClient
  public consuming func combineLatest<B: Publisher, C: Publisher, D: Publisher>(
    _ b: B, _ c: C, _ d: D
  ) -> Publishers.CombineLatest4<Self, B, C, D>
  where B.Failure == Failure, C.Failure == Failure, D.Failure == Failure {
    Publishers.CombineLatest4(self, b, c, d)
  }

  /// Publishes the result of `transform` for the latest values of four publishers, whenever any has
  /// a new one.
  @_alwaysEmitIntoClient @preconcurrency
  public consuming func combineLatest<B: Publisher, C: Publisher, D: Publisher, Result: Sendable>(
    _ b: B, _ c: C, _ d: D,
    _ transform: @escaping @Sendable (Output, B.Output, C.Output, D.Output) -> Result
  ) -> Publishers.Map<Publishers.CombineLatest4<Self, B, C, D>, Result>
  where B.Failure == Failure, C.Failure == Failure, D.Failure == Failure {
    combineLatest(b, c, d).map { transform($0.0, $0.1, $0.2, $0.3) }
  }
}

extension Publishers {
  /// The publisher behind `combineLatest(_:_:)`.
  @_eagerMove public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
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
      let triples = MapSubscriber<(A.Output, B.Output, C.Output, Void), S>(downstream: subscriber) {
        ($0.0, $0.1, $0.2)
      }
      let justA = a.asJust
      let justB = justA == nil ? nil : b.asJust
      let latest = LatestValues<A.Output, B.Output, C.Output, Void>.start(
        a: justA?.output, b: justB?.output, d: (), into: triples)
      if justA == nil { latest.subscribe(to: a, as: 0, PortA.self) }
      if justB == nil { latest.subscribe(to: b, as: 1, PortB.self) }
      latest.subscribe(to: c, as: 2, PortC.self)
    }
  }

  /// The publisher behind `combineLatest(_:_:_:)`.
  @_eagerMove
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
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
      let justA = a.asJust
      let justB = justA == nil ? nil : b.asJust
      let justC = justB == nil ? nil : c.asJust
      let latest = LatestValues<A.Output, B.Output, C.Output, D.Output>.start(
        a: justA?.output, b: justB?.output, c: justC?.output, into: subscriber)
      if justA == nil { latest.subscribe(to: a, as: 0, PortA.self) }
      if justB == nil { latest.subscribe(to: b, as: 1, PortB.self) }
      if justC == nil { latest.subscribe(to: c, as: 2, PortC.self) }
      latest.subscribe(to: d, as: 3, PortD.self)
    }
  }
}

extension Publishers.CombineLatest3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.CombineLatest4: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

extension Publisher {
  /// This publisher, if it sends one value at once.
  @_alwaysEmitIntoClient fileprivate var asJust: Just<Output>? { self as? Just<Output> }
}
