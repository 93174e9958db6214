extension Publisher {
  /// Pairs the values of two publishers by their place: the first with the first, and so on.
  ///
  ///     a            -1-2-----3-|
  ///     b            ---x-y-----z-|
  ///     a.zip(b)     ---A-B-----(C|)
  ///
  /// Each input is asked for as many values as downstream asks for; what is ahead of the other
  /// side waits. Finishes as soon as an input has finished and all its values are paired; fails at
  /// the first failure.
  @inlinable
  public consuming func zip<Other: Publisher>(_ other: Other) -> Publishers.Zip<Self, Other>
  where Other.Failure == Failure {
    Publishers.Zip(self, other, rule: Pairings.Zip())
  }

  /// Pairs the values of two publishers by their place, and publishes what `transform` makes of
  /// them.
  @inlinable @preconcurrency
  public consuming func zip<Other: Publisher, Result: Sendable>(
    _ other: Other, _ transform: @escaping @Sendable (Output, Other.Output) -> Result
  ) -> Publishers.Map<Publishers.Zip<Self, Other>, Result> where Other.Failure == Failure {
    zip(other).map { transform($0.0, $0.1) }
  }

  /// Joins the values of three publishers by their place.
  @inlinable
  public consuming func zip<B: Publisher, C: Publisher>(_ b: B, _ c: C)
    -> Publishers.Zip3<Self, B, C>
  where B.Failure == Failure, C.Failure == Failure {
    zip(b).zip(c).map { ($0.0.0, $0.0.1, $0.1) }
  }

  /// Joins the values of four publishers by their place.
  @inlinable
  public consuming func zip<B: Publisher, C: Publisher, D: Publisher>(
    _ b: B, _ c: C, _ d: D
  ) -> Publishers.Zip4<Self, B, C, D>
  where B.Failure == Failure, C.Failure == Failure, D.Failure == Failure {
    zip(b, c).zip(d).map { ($0.0.0, $0.0.1, $0.0.2, $0.1) }
  }
}

extension Sequence where Element: Publisher {
  /// Joins the values of all these publishers by their place. Finishes at once if there are none.
  @inlinable
  public func zip() -> Publishers.ZipMany<Element> {
    Publishers.ZipMany(Array(self))
  }
}

extension Publishers {
  /// Any number of publishers of one type.
  public typealias ZipMany<Upstream: Publisher> = Gathered<
    Upstream, Gatherings.Zip<Upstream.Output>
  >

  /// The publisher behind ``Publisher/zip(_:)``.
  public typealias Zip<A: Publisher, B: Publisher> = Paired<
    A, B, Pairings.Zip<A.Output, B.Output>
  > where A.Failure == B.Failure

  /// Three publishers, two at a time.
  public typealias Zip3<A: Publisher, B: Publisher, C: Publisher> = Map<
    Zip<Zip<A, B>, C>, (A.Output, B.Output, C.Output)
  > where A.Failure == B.Failure, A.Failure == C.Failure

  /// Four publishers, two at a time.
  public typealias Zip4<A: Publisher, B: Publisher, C: Publisher, D: Publisher> = Map<
    Zip<Zip3<A, B, C>, D>, (A.Output, B.Output, C.Output, D.Output)
  > where A.Failure == B.Failure, A.Failure == C.Failure, A.Failure == D.Failure
}

extension Pairings {
  /// One queue for each side; at most one of them holds anything.
  public struct Zip<First: Sendable, Second: Sendable>: Pairing {
    public static var name: String { "Zip" }
    public static var drainsSecond: Bool { false }
    public static var startsWithSecond: Bool { false }

    @usableFromInline var firsts = RingBuffer<First>()
    @usableFromInline var seconds = RingBuffer<Second>()
    @usableFromInline var firstHasFinished = false
    @usableFromInline var secondHasFinished = false

    @inlinable
    init() {}

    @inlinable
    public mutating func receive(first value: inout First?) -> PairingStep<(First, Second)> {
      guard let first = value else { return .keep }
      guard let second = seconds.popFirst() else {
        firsts.append(first)
        return .keep
      }
      return secondHasFinished && seconds.isEmpty
        ? .emitLast((first, second)) : .emit((first, second))
    }

    @inlinable
    public mutating func receive(second value: inout Second?) -> PairingStep<(First, Second)> {
      guard let second = value else { return .keep }
      guard let first = firsts.popFirst() else {
        seconds.append(second)
        return .keep
      }
      return firstHasFinished && firsts.isEmpty
        ? .emitLast((first, second)) : .emit((first, second))
    }

    @inlinable
    public mutating func finishFirst() -> Bool {
      firstHasFinished = true
      return firsts.isEmpty
    }

    @inlinable
    public mutating func finishSecond() -> Bool {
      secondHasFinished = true
      return seconds.isEmpty
    }
  }
}

/// The namespace of the rules behind `zip` and `combineLatest` of a sequence.
public enum Gatherings {}

extension Gatherings {
  /// One queue for each input; a row goes out when none of them is empty.
  public struct Zip<Value: Sendable>: Gathering {
    public static var name: String { "Zip" }

    @usableFromInline var queues: [RingBuffer<Value>]
    @usableFromInline var hasFinished: [Bool]
    @usableFromInline var emptyCount: Int

    @inlinable
    public init(count: Int) {
      queues = Array(repeating: RingBuffer(), count: count)
      hasFinished = Array(repeating: false, count: count)
      emptyCount = count
    }

    @inlinable
    public mutating func receive(
      _ value: inout Value?, from input: Int
    ) -> PairingStep<[Value]> {
      guard let value else { return .keep }
      if queues[input].isEmpty { emptyCount -= 1 }
      queues[input].append(value)
      guard emptyCount == 0 else { return .keep }
      var isLast = false
      let row = queues.indices.compactMap { index in
        let value = queues[index].popFirst()
        if queues[index].isEmpty {
          emptyCount += 1
          if hasFinished[index] { isLast = true }
        }
        return value
      }
      return isLast ? .emitLast(row) : .emit(row)
    }

    @inlinable
    public mutating func finish(_ input: Int) -> Bool {
      hasFinished[input] = true
      return queues[input].isEmpty
    }
  }
}
