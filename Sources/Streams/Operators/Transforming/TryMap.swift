extension Publisher {
  /// Replaces every value with `transform(value)`; the first error thrown fails the stream.
  ///
  ///     source       -1-2-x-4-|
  ///     tryMap(Int)  -1-2-#
  ///
  /// Upstream is cancelled when `transform` throws. Demand passes unchanged.
  @inlinable @inline(__always) @preconcurrency
  public consuming func tryMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Output) throws -> Result
  ) -> Publishers.TryMap<Self, Result> {
    Publishers.TryMap(upstream: mapError { $0 }, stage: Stages.TryMap(transform: transform))
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/tryMap(_:)``.
  public typealias TryMap<Upstream: Publisher, Output: Sendable> = Staged<
    MapError<Upstream, any Error>, Stages.TryMap<Upstream.Output, Output>
  >
}

extension Stages {
  public struct TryMap<Input: Sendable, Output: Sendable>: Stage {
    public static var name: String { "TryMap" }

    @usableFromInline let transform: @Sendable (Input) throws -> Output

    @inlinable
    init(transform: @escaping @Sendable (Input) throws -> Output) {
      self.transform = transform
    }

    @inlinable @inline(__always)
    public func receive(_ input: Input) -> Step<Output, any Error> {
      do {
        return .emit(try transform(input))
      } catch {
        return .fail(error)
      }
    }
  }
}
