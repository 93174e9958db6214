extension Publisher {
  /// Pairs the values of two publishers by position: the first with the first, and so on.
  ///
  ///     a            -1-2-----3-|
  ///     b            ---x-y-----z-|
  ///     a.zip(b)     ---A-B-----(C|)
  ///
  /// Each input is asked for as many values as downstream asks for, once both have been subscribed to; values that are
  /// ahead of the other input wait. A subject that is delivering at that time sends its kept value afterwards. Finishes as soon as an input has finished and all its values are paired;
  /// fails at the first failure.
  ///
  /// ```swift
  /// let run = [1, 2].publisher.zip(["a", "b"].publisher).sink { print($0.0, $0.1) }
  /// ```
  @_alwaysEmitIntoClient
  public consuming func zip<Other: Publisher>(_ other: Other) -> Publishers.Zip<Self, Other>
  where Other.Failure == Failure {
    Publishers.Zip(self, other)
  }

  /// Pairs the values of two publishers by position, and publishes the result of `transform` for
  /// each pair.
  ///
  /// ```swift
  /// let run = names.zip(numbers) { "\($1). \($0)" }.sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient @preconcurrency
  public consuming func zip<Other: Publisher, Result: Sendable>(
    _ other: Other, _ transform: @escaping @Sendable (Output, Other.Output) -> Result
  ) -> Publishers.Map<Publishers.Zip<Self, Other>, Result> where Other.Failure == Failure {
    zip(other).map { transform($0.0, $0.1) }
  }

  /// Accepts an operator function such as `+`, which Swift 5 mode does not treat as sendable.
  @available(swift, obsoleted: 6) @_alwaysEmitIntoClient
  public consuming func zip<Other: Publisher, Result: Sendable>(
    _ other: Other, _ transform: @escaping (Output, Other.Output) -> Result, _: Void = ()
  ) -> Publishers.Map<Publishers.Zip<Self, Other>, Result> where Other.Failure == Failure {
    // Not checked, like every closure not marked sendable: in Swift 5 mode the caller is
    // responsible.
    nonisolated(unsafe) let transform = transform
    return zip(other).map { transform($0.0, $0.1) }
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/zip(_:)``.
  @_eagerMove public struct Zip<A: Publisher, B: Publisher>: Publisher
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
      let zip = SerialOperator<Combining<ZipOfTwo<A.Output, B.Output>, Failure>>.started(
        "Zip", Combining(ZipOfTwo(), count: 2), downstream: subscriber)
      zip.subscribe(to: a, as: 0, PortA.self)
      zip.subscribe(to: b, as: 1, PortB.self)
      zip.endSubscribing()
    }
  }
}

extension ExtraPublishers {
  /// Joins the values of all these publishers by position. Finishes at once if there are none.
  ///
  /// ```swift
  /// let run = Publishers.ZipMany(["Ada", "Grace"].map { search(for: $0) }).sink { print($0) }
  /// ```
  @_eagerMove public struct ZipMany<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<[Upstream.Output], Upstream.Failure> { .init() }

    /// The inputs.
    public let publishers: [Upstream]

    @_alwaysEmitIntoClient public init(_ publishers: some Swift.Sequence<Upstream>) {
      self.publishers = Array(publishers)
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      guard !publishers.isEmpty else { return subscriber.receive(nothingBut: .finished) }
      let zip = SerialOperator<Combining<ZipOfMany<Upstream.Output>, Failure>>.started(
        "Zip", Combining(ZipOfMany(count: publishers.count), count: publishers.count),
        downstream: subscriber)
      zip.subscribe(toAll: publishers)
    }
  }
}

extension ExtraPublisherNames {
  public typealias ZipMany = ExtraPublishers.ZipMany
}

extension Publishers.Zip: Equatable where A: Equatable, B: Equatable {}

/// One queue for each input; at most one of them holds values.
@usableFromInline struct ZipOfTwo<A: Sendable, B: Sendable>: CombiningRule {
  @usableFromInline typealias Value = OneOf<A, B, Never, Never>
  @usableFromInline typealias Output = (A, B)

  @_alwaysEmitIntoClient static var asksTogether: Bool { true }

  @usableFromInline var firsts = RingBuffer<A>()
  @usableFromInline var seconds = RingBuffer<B>()
  @usableFromInline var firstHasFinished = false
  @usableFromInline var secondHasFinished = false

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient @inline(__always)
  func waitingCount(of input: Int) -> Int { input == 0 ? firsts.count : seconds.count }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ value: consuming Value, from input: Int) -> CombiningStep<(A, B)> {
    switch consume value {
    case .a(let first):
      guard let second = seconds.popFirst() else {
        firsts.append(first)
        return .keep
      }
      return step((first, second))
    case .b(let second):
      guard let first = firsts.popFirst() else {
        seconds.append(second)
        return .keep
      }
      return step((first, second))
    }
  }

  @_alwaysEmitIntoClient @inline(__always) func step(_ pair: (A, B)) -> CombiningStep<(A, B)> {
    let isLast =
      (firstHasFinished && firsts.isEmpty) || (secondHasFinished && seconds.isEmpty)
    return .emit(pair, isLast: isLast)
  }

  @_alwaysEmitIntoClient mutating func finish(_ input: Int) -> Bool {
    if input == 0 {
      firstHasFinished = true
      return firsts.isEmpty
    }
    secondHasFinished = true
    return seconds.isEmpty
  }
}

/// One queue for each input; a row is emitted when none of them is empty.
@usableFromInline struct ZipOfMany<Value: Sendable>: CombiningRule {
  @usableFromInline var queues: [RingBuffer<Value>]
  @usableFromInline var hasFinished: [Bool]
  @usableFromInline var emptyCount: Int

  @_alwaysEmitIntoClient static var asksTogether: Bool { true }

  @_alwaysEmitIntoClient init(count: Int) {
    queues = Array(repeating: RingBuffer(), count: count)
    hasFinished = Array(repeating: false, count: count)
    emptyCount = count
  }

  @_alwaysEmitIntoClient func waitingCount(of input: Int) -> Int { queues[input].count }

  @_alwaysEmitIntoClient
  mutating func receive(_ value: consuming Value, from input: Int) -> CombiningStep<[Value]> {
    if queues[input].isEmpty { emptyCount -= 1 }
    queues[input].append(value)
    guard emptyCount == 0 else { return .keep }
    var isLast = false
    var row: [Value] = []
    row.reserveCapacity(queues.count)
    for input in queues.indices {
      guard let value = queues[input].popFirst() else { continue }
      row.append(value)
      guard queues[input].isEmpty else { continue }
      emptyCount += 1
      if hasFinished[input] { isLast = true }
    }
    return .emit(row, isLast: isLast)
  }

  @_alwaysEmitIntoClient mutating func finish(_ input: Int) -> Bool {
    hasFinished[input] = true
    return queues[input].isEmpty
  }
}
