extension Publisher {
  /// Publishes the first `maxLength` values, and finishes with the last of them.
  ///
  ///     source    -1-2-3-4-|
  ///     prefix(2) -1-(2|)
  ///
  /// Upstream is cancelled as soon as the last value is out, and at once when `maxLength` is 0. A
  /// negative length is a programming error.
  @inlinable @inline(__always)
  public consuming func prefix(_ maxLength: Int) -> Publishers.Prefix<Self> {
    precondition(maxLength >= 0, "A prefix cannot have a negative length.")
    return Publishers.Prefix(upstream: self, stage: Stages.Prefix(remaining: maxLength))
  }

  /// Publishes values as long as they satisfy `predicate`, and finishes at the first that does not.
  ///
  ///     source           -1-2-3-1-|
  ///     prefix { $0 < 3} -1-2-|
  @inlinable @inline(__always) @preconcurrency
  public consuming func prefix(
    while predicate: @escaping @Sendable (Output) -> Bool
  ) -> Publishers.PrefixWhile<Self> {
    Publishers.PrefixWhile(upstream: self, stage: Stages.PrefixWhile(predicate: predicate))
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/prefix(_:)``.
  public typealias Prefix<Upstream: Publisher> = Staged<
    Upstream, Stages.Prefix<Upstream.Output, Upstream.Failure>
  >

  /// The publisher behind ``Publisher/prefix(while:)``.
  public typealias PrefixWhile<Upstream: Publisher> = Staged<
    Upstream, Stages.PrefixWhile<Upstream.Output, Upstream.Failure>
  >
}

extension Stages {
  public struct Prefix<Value: Sendable, Failure: Error>: Stage {
    public static var name: String { "Prefix" }

    @usableFromInline var remaining: Int

    @inlinable
    init(remaining: Int) {
      self.remaining = remaining
    }

    @inlinable
    public var isComplete: Bool { remaining == 0 }

    @inlinable @inline(__always)
    public mutating func receive(_ input: Value) -> Step<Value, Failure> {
      remaining -= 1
      return remaining > 0 ? .emit(input) : .emitLast(input)
    }
  }

  public struct PrefixWhile<Value: Sendable, Failure: Error>: Stage {
    public static var name: String { "PrefixWhile" }

    @usableFromInline let predicate: @Sendable (Value) -> Bool

    @inlinable
    init(predicate: @escaping @Sendable (Value) -> Bool) {
      self.predicate = predicate
    }

    @inlinable @inline(__always)
    public func receive(_ input: Value) -> Step<Value, Failure> {
      predicate(input) ? .emit(input) : .finish
    }
  }
}
