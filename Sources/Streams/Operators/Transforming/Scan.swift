extension Publisher {
  /// Combines each value with the result so far, and publishes every result.
  ///
  ///     source     -1-2-3-|
  ///     scan(0, +) -1-3-6-|
  ///
  /// Finish, failure and demand pass unchanged.
  @inlinable @inline(__always) @preconcurrency
  public consuming func scan<Result: Sendable>(
    _ initialResult: Result, _ nextPartialResult: @escaping @Sendable (Result, Output) -> Result
  ) -> Publishers.Scan<Self, Result> {
    Publishers.Scan(
      upstream: self, stage: Stages.Scan(result: initialResult, next: nextPartialResult))
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/scan(_:_:)``.
  public typealias Scan<Upstream: Publisher, Output: Sendable> = Staged<
    Upstream, Stages.Scan<Upstream.Output, Output, Upstream.Failure>
  >
}

extension Stages {
  public struct Scan<Input: Sendable, Output: Sendable, Failure: Error>: Stage {
    public static var name: String { "Scan" }

    @usableFromInline var result: Output
    @usableFromInline let next: @Sendable (Output, Input) -> Output

    @inlinable
    init(result: Output, next: @escaping @Sendable (Output, Input) -> Output) {
      self.result = result
      self.next = next
    }

    @inlinable @inline(__always)
    public mutating func receive(_ input: Input) -> Step<Output, Failure> {
      result = next(result, input)
      return .emit(result)
    }
  }
}
