extension Publisher {
  /// Publishes the latest values of two publishers, whenever either has a new one.
  ///
  ///     a                   -1---2-----3-|
  ///     b                   ---x---y------|
  ///     a.combineLatest(b)  ---A-B-C---D--|
  ///
  /// Nothing is published before both have sent a value. Both are asked for as many values as
  /// downstream asks for; a combination that was not asked for is dropped. A finished input keeps
  /// its last value. Finishes when both have, or as soon as one finishes without a value; fails at
  /// the first failure.
  @inlinable
  public consuming func combineLatest<Other: Publisher>(
    _ other: Other
  ) -> Publishers.CombineLatest<Self, Other> where Other.Failure == Failure {
    Publishers.CombineLatest(self, other, rule: Pairings.CombineLatest())
  }

  /// Publishes what `transform` makes of the latest values of two publishers, whenever either has
  /// a new one.
  @inlinable @preconcurrency
  public consuming func combineLatest<Other: Publisher, Result: Sendable>(
    _ other: Other, _ transform: @escaping @Sendable (Output, Other.Output) -> Result
  ) -> Publishers.Map<Publishers.CombineLatest<Self, Other>, Result>
  where Other.Failure == Failure {
    combineLatest(other).map { transform($0.0, $0.1) }
  }

  /// Publishes the latest values of three publishers, whenever any has a new one.
  @inlinable
  public consuming func combineLatest<B: Publisher, C: Publisher>(
    _ b: B, _ c: C
  ) -> Publishers.CombineLatest3<Self, B, C>
  where B.Failure == Failure, C.Failure == Failure {
    Publishers.CombineLatest3(self, b, c)
  }

  /// Publishes the latest values of four publishers, whenever any has a new one.
  @inlinable
  public consuming func combineLatest<B: Publisher, C: Publisher, D: Publisher>(
    _ b: B, _ c: C, _ d: D
  ) -> Publishers.CombineLatest4<Self, B, C, D>
  where B.Failure == Failure, C.Failure == Failure, D.Failure == Failure {
    Publishers.CombineLatest4(self, b, c, d)
  }
}

extension Sequence where Element: Publisher {
  /// Publishes the latest values of all these publishers, whenever any has a new one. Finishes at
  /// once if there are none.
  @inlinable
  public func combineLatest() -> Publishers.CombineLatestMany<Element> {
    Publishers.CombineLatestMany(Array(self))
  }
}

extension Publishers {
  /// Any number of publishers of one type.
  public typealias CombineLatestMany<Upstream: Publisher> = Gathered<
    Upstream, Gatherings.CombineLatest<Upstream.Output>
  >

  /// The publisher behind ``Publisher/combineLatest(_:)``.
  public typealias CombineLatest<A: Publisher, B: Publisher> = Paired<
    A, B, Pairings.CombineLatest<A.Output, B.Output>
  > where A.Failure == B.Failure

  /// The publisher behind ``Publisher/combineLatest(_:_:)``.
  public struct CombineLatest3<A: Publisher, B: Publisher, C: Publisher>: Publisher
  where A.Failure == B.Failure, A.Failure == C.Failure {
    public typealias Output = (A.Output, B.Output, C.Output)
    public typealias Failure = A.Failure

    @usableFromInline let a: A
    @usableFromInline let b: B
    @usableFromInline let c: C

    @inlinable
    init(_ a: consuming A, _ b: B, _ c: C) {
      self.a = a
      self.b = b
      self.c = c
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let trio = MapSubscriber<(A.Output, B.Output, C.Output, Void), S>(downstream: subscriber) {
        ($0.0, $0.1, $0.2)
      }
      let quartet = QuartetSubscriber(d: (), downstream: trio)
      let hasA = quartet.lead(a, FirstPart.self)
      let hasB = hasA && quartet.lead(b, SecondPart.self)
      quartet.start()
      if !hasA { a.receive(subscriber: QuartetInput(FirstPart.self, of: quartet)) }
      if !hasB { b.receive(subscriber: QuartetInput(SecondPart.self, of: quartet)) }
      c.receive(subscriber: QuartetInput(ThirdPart.self, of: quartet))
    }
  }

  /// The publisher behind ``Publisher/combineLatest(_:_:_:)``.
  public struct CombineLatest4<A: Publisher, B: Publisher, C: Publisher, D: Publisher>: Publisher
  where A.Failure == B.Failure, A.Failure == C.Failure, A.Failure == D.Failure {
    public typealias Output = (A.Output, B.Output, C.Output, D.Output)
    public typealias Failure = A.Failure

    @usableFromInline let a: A
    @usableFromInline let b: B
    @usableFromInline let c: C
    @usableFromInline let d: D

    @inlinable
    init(_ a: consuming A, _ b: B, _ c: C, _ d: D) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let quartet = QuartetSubscriber<A.Output, B.Output, C.Output, D.Output, S>(
        downstream: subscriber)
      let hasA = quartet.lead(a, FirstPart.self)
      let hasB = hasA && quartet.lead(b, SecondPart.self)
      let hasC = hasB && quartet.lead(c, ThirdPart.self)
      quartet.start()
      if !hasA { a.receive(subscriber: QuartetInput(FirstPart.self, of: quartet)) }
      if !hasB { b.receive(subscriber: QuartetInput(SecondPart.self, of: quartet)) }
      if !hasC { c.receive(subscriber: QuartetInput(ThirdPart.self, of: quartet)) }
      d.receive(subscriber: QuartetInput(FourthPart.self, of: quartet))
    }
  }
}

extension QuartetSubscriber {
  /// Before anyone else knows of this. Not done to members that are then moved here: they are large.
  ///
  /// - Returns: False if the publisher is not known to have one value only.
  @inlinable @inline(__always)
  func lead<P: Publisher, Part: QuartetPart>(_ publisher: P, _ part: Part.Type) -> Bool
  where
    Part.Input == P.Output, Part.A == A, Part.B == B, Part.C == C, Part.D == D
  {
    guard let just = publisher as? Just<P.Output> else { return false }
    outlet.unguarded.pointee.state.lead(with: just.output, part)
    return true
  }
}

extension Pairings {
  /// The latest value of each side.
  public struct CombineLatest<First: Sendable, Second: Sendable>: Pairing {
    public static var name: String { "CombineLatest" }
    public static var drainsSecond: Bool { false }
    public static var startsWithSecond: Bool { false }

    @usableFromInline var first: First?
    @usableFromInline var second: Second?
    @usableFromInline var hasFinishedInput = false

    @inlinable
    init() {}

    @inlinable
    public mutating func receive(first value: inout First?) -> PairingStep<(First, Second)> {
      swap(&first, &value)
      return step()
    }

    @inlinable
    public mutating func receive(second value: inout Second?) -> PairingStep<(First, Second)> {
      swap(&second, &value)
      return step()
    }

    @inlinable
    func step() -> PairingStep<(First, Second)> {
      guard let first, let second else { return .keep }
      return .emit((first, second))
    }

    @inlinable
    public mutating func finishFirst() -> Bool {
      finish(withoutValue: first == nil)
    }

    @inlinable
    public mutating func finishSecond() -> Bool {
      finish(withoutValue: second == nil)
    }

    @inlinable
    mutating func finish(withoutValue isEmpty: Bool) -> Bool {
      defer { hasFinishedInput = true }
      return hasFinishedInput || isEmpty
    }
  }
}

extension Gatherings {
  /// The latest value of each input.
  public struct CombineLatest<Value: Sendable>: Gathering {
    public static var name: String { "CombineLatest" }

    @usableFromInline var latest: [Value?]
    @usableFromInline var missingCount: Int
    @usableFromInline var unfinishedCount: Int

    @inlinable
    public init(count: Int) {
      latest = Array(repeating: nil, count: count)
      missingCount = count
      unfinishedCount = count
    }

    @inlinable
    public mutating func receive(
      _ value: inout Value?, from input: Int
    ) -> PairingStep<[Value]> {
      swap(&latest[input], &value)
      if value == nil { missingCount -= 1 }
      return missingCount == 0 ? .emit(latest.compactMap { $0 }) : .keep
    }

    @inlinable
    public mutating func finish(_ input: Int) -> Bool {
      unfinishedCount -= 1
      return unfinishedCount == 0 || latest[input] == nil
    }
  }
}
