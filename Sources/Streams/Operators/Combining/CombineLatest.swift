extension Publisher {
  /// Publishes the latest values of two publishers, whenever either has a new one.
  ///
  ///     a                   -1---2-----3-|
  ///     b                   ---x---y------|
  ///     a.combineLatest(b)  ---A-B-C---D--|
  ///
  /// Nothing is published before both have sent a value. Both are asked for as many values as
  /// downstream asks for; a combination that was not asked for is dropped. A value that comes before the other input
  /// has one is not asked for again, as that would drain a sequence before the other input has begun. So with a limited
  /// demand, fewer combinations may come than downstream has asked for. A finished input keeps its last value. Finishes
  /// when both have, or as soon as one finishes without a value; fails at the first failure.
  ///
  /// ```swift
  /// let (name, age) = (CurrentValueSubject<String, Never>(""), CurrentValueSubject<Int, Never>(0))
  /// let run = name.combineLatest(age).sink { print($0.0, $0.1) }
  /// ```
  @_alwaysEmitIntoClient public consuming func combineLatest<Other: Publisher>(
    _ other: Other
  ) -> Publishers.CombineLatest<Self, Other> where Other.Failure == Failure {
    Publishers.CombineLatest(self, other)
  }

  /// Publishes the result of `transform` for the latest values of two publishers, whenever either
  /// has a new one.
  ///
  /// ```swift
  /// let run = $query.combineLatest(names) { query, name in name.contains(query) }
  ///   .sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient @preconcurrency
  public consuming func combineLatest<Other: Publisher, Result: Sendable>(
    _ other: Other, _ transform: @escaping @Sendable (Output, Other.Output) -> Result
  ) -> Publishers.Map<Publishers.CombineLatest<Self, Other>, Result>
  where Other.Failure == Failure {
    combineLatest(other).map { transform($0.0, $0.1) }
  }

  /// Accepts an operator function such as `*`, which Swift 5 mode does not treat as sendable.
  @available(swift, obsoleted: 6) @_alwaysEmitIntoClient
  public consuming func combineLatest<Other: Publisher, Result: Sendable>(
    _ other: Other, _ transform: @escaping (Output, Other.Output) -> Result, _: Void = ()
  ) -> Publishers.Map<Publishers.CombineLatest<Self, Other>, Result>
  where Other.Failure == Failure {
    // Not checked, like every closure not marked sendable: in Swift 5 mode the caller is
    // responsible.
    nonisolated(unsafe) let transform = transform
    return combineLatest(other).map { transform($0.0, $0.1) }
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/combineLatest(_:)``.
  @_eagerMove public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
  where A.Failure == B.Failure {
    public static var streamTypes: StreamTypes<(A.Output, B.Output), A.Failure> { .init() }

    public let a: A
    public let b: B

    @_alwaysEmitIntoClient public init(_ a: A, _ b: B) {
      self.a = a
      self.b = b
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let pairs = MapSubscriber<(A.Output, B.Output, Void, Void), S>(downstream: subscriber) {
        ($0.0, $0.1)
      }
      let latest = LatestValues<A.Output, B.Output, Void, Void>.start(c: (), d: (), into: pairs)
      latest.subscribe(to: a, as: 0, PortA.self)
      latest.subscribe(to: b, as: 1, PortB.self)
    }
  }
}

extension ExtraPublishers {
  /// Publishes the latest values of all these publishers, whenever any has a new one. Finishes at
  /// once if there are none.
  ///
  /// ```swift
  /// let run = Publishers.CombineLatestMany(["Ada", "Grace"].map { search(for: $0) })
  ///   .sink { results in print(results.count, "searches have answered") }
  /// ```
  @_eagerMove public struct CombineLatestMany<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<[Upstream.Output], Upstream.Failure> { .init() }

    /// The inputs.
    public let publishers: [Upstream]

    @_alwaysEmitIntoClient public init(_ publishers: some Swift.Sequence<Upstream>) {
      self.publishers = Array(publishers)
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      guard !publishers.isEmpty else { return subscriber.receive(nothingBut: .finished) }
      let latest = SerialOperator<Combining<LatestOfMany<Upstream.Output>, Failure>>.started(
        "CombineLatest", Combining(LatestOfMany(count: publishers.count), count: publishers.count),
        downstream: subscriber)
      latest.subscribe(toAll: publishers)
    }
  }
}

extension ExtraPublisherNames {
  public typealias CombineLatestMany = ExtraPublishers.CombineLatestMany
}

extension Publishers.CombineLatest: Equatable where A: Equatable, B: Equatable {}

/// The latest value of each of up to four inputs. An unused input has a value from the start.
///
/// So have the leading inputs that are a `Just`: their values would come first in any case, so no
/// subscription to them is needed.
@usableFromInline
struct LatestValues<A: Sendable, B: Sendable, C: Sendable, D: Sendable>: CombiningRule {
  @usableFromInline typealias Value = OneOf<A, B, C, D>
  @usableFromInline typealias Output = (A, B, C, D)

  @usableFromInline var a: A?
  @usableFromInline var b: B?
  @usableFromInline var c: C?
  @usableFromInline var d: D?
  @usableFromInline var unfinishedCount: Int

  @_alwaysEmitIntoClient @inline(__always) init(_ a: A?, _ b: B?, _ c: C?, _ d: D?) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    unfinishedCount =
      (a == nil ? 1 : 0) + (b == nil ? 1 : 0) + (c == nil ? 1 : 0) + (d == nil ? 1 : 0)
  }

  @_alwaysEmitIntoClient @inline(__always) static func start<S: Subscriber>(
    a: A? = nil, b: B? = nil, c: C? = nil, d: D? = nil, into downstream: consuming S
  ) -> SerialOperator<Combining<Self, S.Failure>> where S.Input == Output {
    .started("CombineLatest", Combining(Self(a, b, c, d), count: 4), downstream: downstream)
  }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ value: consuming Value, from input: Int) -> CombiningStep<Output> {
    switch consume value {
    case .a(let value): a = value
    case .b(let value): b = value
    case .c(let value): c = value
    case .d(let value): d = value
    }
    guard let a, let b, let c, let d else { return .keep }
    return .emit((a, b, c, d))
  }

  @_alwaysEmitIntoClient mutating func finish(_ input: Int) -> Bool {
    unfinishedCount -= 1
    let isEmpty =
      switch input {
      case 0: a == nil
      case 1: b == nil
      case 2: c == nil
      default: d == nil
      }
    return isEmpty || unfinishedCount == 0
  }
}

/// The latest value of each of any number of inputs.
@usableFromInline struct LatestOfMany<Value: Sendable>: CombiningRule {
  @usableFromInline var latest: [Value?]
  @usableFromInline var missingCount: Int
  @usableFromInline var unfinishedCount: Int

  @_alwaysEmitIntoClient init(count: Int) {
    latest = Array(repeating: nil, count: count)
    missingCount = count
    unfinishedCount = count
  }

  @_alwaysEmitIntoClient
  mutating func receive(_ value: consuming Value, from input: Int) -> CombiningStep<[Value]> {
    if latest[input] == nil { missingCount -= 1 }
    latest[input] = value
    return missingCount == 0 ? .emit(latest.compactMap { $0 }) : .keep
  }

  @_alwaysEmitIntoClient mutating func finish(_ input: Int) -> Bool {
    unfinishedCount -= 1
    return unfinishedCount == 0 || latest[input] == nil
  }
}
