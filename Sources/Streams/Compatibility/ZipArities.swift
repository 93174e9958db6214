extension Publisher {
  /// Joins the values of three publishers by position.
  ///
  ///     a            -1-2-|
  ///     b            -x---y-|
  ///     c            ---m---n-|
  ///     a.zip(b, c)  ---A---(B|)
  ///
  /// Each input is asked for as many values as downstream asks for, once all have been subscribed to; values that are
  /// ahead of the other inputs wait. Finishes as soon as an input has finished and all its values are joined;
  /// fails at the first failure, whichever input it comes from.
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
  /// The publisher behind `zip` of three.
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
      let triples = MapSubscriber<(A.Output, B.Output, C.Output, Void), S>(downstream: subscriber) {
        ($0.0, $0.1, $0.2)
      }
      let zip = ZipOfFour<A.Output, B.Output, C.Output, Void>.start(unused: (), into: triples)
      zip.subscribe(to: a, as: 0, PortA.self)
      zip.subscribe(to: b, as: 1, PortB.self)
      zip.subscribe(to: c, as: 2, PortC.self)
      zip.endSubscribing()
    }
  }

  /// The publisher behind `zip` of four.
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
      let zip = ZipOfFour<A.Output, B.Output, C.Output, D.Output>.start(into: subscriber)
      zip.subscribe(to: a, as: 0, PortA.self)
      zip.subscribe(to: b, as: 1, PortB.self)
      zip.subscribe(to: c, as: 2, PortC.self)
      zip.subscribe(to: d, as: 3, PortD.self)
      zip.endSubscribing()
    }
  }
}

extension Publishers.Zip3: Equatable where A: Equatable, B: Equatable, C: Equatable {}
extension Publishers.Zip4: Equatable
where A: Equatable, B: Equatable, C: Equatable, D: Equatable {}

/// One queue for each of three or four inputs; a row is emitted when none of them is empty.
@usableFromInline
struct ZipOfFour<A: Sendable, B: Sendable, C: Sendable, D: Sendable>: CombiningRule {
  @usableFromInline typealias Value = OneOf<A, B, C, D>
  @usableFromInline typealias Output = (A, B, C, D)

  @_alwaysEmitIntoClient static var asksTogether: Bool { true }

  @usableFromInline var a = RingBuffer<A>()
  @usableFromInline var b = RingBuffer<B>()
  @usableFromInline var c = RingBuffer<C>()
  @usableFromInline var d = RingBuffer<D>()
  /// The fourth value of each row, if there are three inputs.
  @usableFromInline let unused: D?
  /// The inputs that have finished, a bit for each.
  @usableFromInline var finished: UInt8 = 0

  @_alwaysEmitIntoClient init(unused: D?) {
    self.unused = unused
  }

  @_alwaysEmitIntoClient @inline(__always) static func start<S: Subscriber>(
    unused: D? = nil, into downstream: consuming S
  ) -> SerialOperator<Combining<Self, S.Failure>> where S.Input == Output {
    .started("Zip", Combining(Self(unused: unused), count: 4), downstream: downstream)
  }

  @_alwaysEmitIntoClient @inline(__always) func waitingCount(of input: Int) -> Int {
    switch input {
    case 0: a.count
    case 1: b.count
    case 2: c.count
    default: d.count
    }
  }

  @_alwaysEmitIntoClient
  mutating func receive(_ value: consuming Value, from input: Int) -> CombiningStep<Output> {
    switch consume value {
    case .a(let value): a.append(value)
    case .b(let value): b.append(value)
    case .c(let value): c.append(value)
    case .d(let value): d.append(value)
    }
    guard !a.isEmpty, !b.isEmpty, !c.isEmpty, let fourth = unused ?? d.popFirst(),
      let first = a.popFirst(), let second = b.popFirst(), let third = c.popFirst()
    else { return .keep }
    let isLast = finished != 0 && (0..<4).contains { hasFinished($0) && waitingCount(of: $0) == 0 }
    return .emit((first, second, third, fourth), isLast: isLast)
  }

  @_alwaysEmitIntoClient func hasFinished(_ input: Int) -> Bool { finished & (1 << input) != 0 }

  @_alwaysEmitIntoClient mutating func finish(_ input: Int) -> Bool {
    finished |= 1 << input
    return waitingCount(of: input) == 0
  }
}
