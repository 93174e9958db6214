extension Publisher {
  /// Publishes the first `maxLength` values, and finishes with the last of them.
  ///
  ///     source    -1-2-3-4-|
  ///     prefix(2) -1-(2|)
  ///
  /// Upstream is cancelled as soon as the last value has been sent, and at once when `maxLength` is
  /// 0. A negative length is a programming error.
  ///
  /// ```swift
  /// numbers.prefix(3).sink { print($0) }   // 1, 2, 3
  /// ```
  @_alwaysEmitIntoClient @inline(__always)
  public consuming func prefix(_ maxLength: Int) -> ExtraPublishers.Prefix<Self> {
    ExtraPublishers.Prefix(upstream: self, maxLength: maxLength)
  }

  /// Publishes values as long as they satisfy `predicate`, and finishes at the first that does not.
  ///
  ///     source           -1-2-3-1-|
  ///     prefix { $0 < 3} -1-2-|
  ///
  /// ```swift
  /// readings.prefix { $0.value < 100 }.sink { print($0.value) }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency public consuming func prefix(
    while predicate: @escaping @Sendable (Output) -> Bool
  ) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, predicate: predicate)
  }

  /// Publishes values as long as they satisfy `predicate`, and, with `.inclusive`, the first that
  /// does not.
  ///
  ///     source                  -1-2-3-1-|
  ///     { $0 < 3 }, .inclusive  -1-2-(3|)
  ///
  /// Finish, failure and demand are those of
  /// ``prefix(while:)``. In other libraries this is `takeWhile` with `inclusive`, or `takeUntil`
  /// with a predicate.
  ///
  /// ```swift
  /// let run = numbers.prefix(while: { $0 < 5 }, behavior: .inclusive).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient @inline(__always) @preconcurrency @_disfavoredOverload
  public consuming func prefix(
    while predicate: @escaping @Sendable (Output) -> Bool,
    behavior: ExtraPublishers.PrefixWhileBehavior
  ) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, predicate: predicate, behavior: behavior)
  }
}

extension ExtraPublishers {
  /// The publisher behind ``Publisher/prefix(_:)``.
  @_eagerMove public struct Prefix<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let maxLength: Int

    @_alwaysEmitIntoClient public init(upstream: Upstream, maxLength: Int) {
      require(maxLength >= 0, "A prefix cannot have a negative length.")
      self.upstream = upstream
      self.maxLength = maxLength
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let stage = PrefixStage<Self.Output, Failure>(remaining: maxLength)
      upstream.receive(
        subscriber: StageSubscriber("Prefix", stage, downstream: subscriber))
    }
  }

  /// The treatment of the value that ends a prefix: not published, or published as the last one.
  public enum PrefixWhileBehavior: Hashable, Sendable {
    case exclusive
    case inclusive
  }
}

extension ExtraPublisherNames {
  public typealias Prefix = ExtraPublishers.Prefix
  public typealias PrefixWhileBehavior = ExtraPublishers.PrefixWhileBehavior
}

extension Publishers {
  /// The publisher behind ``Publisher/prefix(while:)``.
  @_eagerMove public struct PrefixWhile<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let predicate: @Sendable (Upstream.Output) -> Bool
    public let behavior: PrefixWhileBehavior

    @_alwaysEmitIntoClient @preconcurrency public init(
      upstream: Upstream, predicate: @escaping @Sendable (Upstream.Output) -> Bool,
      behavior: PrefixWhileBehavior = .exclusive
    ) {
      self.upstream = upstream
      self.predicate = predicate
      self.behavior = behavior
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let stage = PrefixWhileStage<Self.Output, Failure>(
        predicate: predicate, isInclusive: behavior == .inclusive)
      upstream.receive(
        subscriber: StageSubscriber("PrefixWhile", stage, downstream: subscriber))
    }
  }
}

@usableFromInline struct PrefixStage<Value: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline var remaining: Int

  @_alwaysEmitIntoClient @inline(__always) init(remaining: Int) {
    self.remaining = remaining
  }

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { false }

  @_alwaysEmitIntoClient var isComplete: Bool { remaining == 0 }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func receive(_ input: Value) -> SequentialStep<Value, Failure> {
    remaining -= 1
    return remaining > 0 ? .emit(input) : .emitLast(input)
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Value, Failure> { .finish }
}

@usableFromInline struct PrefixWhileStage<Value: Sendable, Failure: Error>: SequentialStage {
  @usableFromInline let predicate: @Sendable (Value) -> Bool
  @usableFromInline let isInclusive: Bool

  @_alwaysEmitIntoClient @inline(__always)
  init(predicate: @escaping @Sendable (Value) -> Bool, isInclusive: Bool) {
    self.predicate = predicate
    self.isInclusive = isInclusive
  }

  @_alwaysEmitIntoClient var publishesAtFinish: Bool { false }

  @_alwaysEmitIntoClient @inline(__always)
  func receive(_ input: Value) -> SequentialStep<Value, Failure> {
    if predicate(input) { return .emit(input) }
    return isInclusive ? .emitLast(input) : .finish
  }

  @_alwaysEmitIntoClient mutating func finish() -> SequentialStep<Value, Failure> { .finish }
}
