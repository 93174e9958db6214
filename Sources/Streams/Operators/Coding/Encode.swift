extension Publisher where Output: Encodable {
  /// Replaces every value with what `encoder` makes of it; the first error thrown fails the stream.
  ///
  ///     source                   -1-2-3-|
  ///     encode(encoder: inWords) -a-b-c-|
  ///
  /// Upstream is cancelled when the encoder throws. Demand passes unchanged.
  ///
  /// ```swift
  /// accounts.encode(encoder: JSONEncoder())
  ///   .sink(receiveCompletion: { _ in }, receiveValue: { print($0.count) })
  /// ```
  @inlinable @preconcurrency public consuming func encode<Coder: TopLevelEncoder>(
    encoder: Coder
  ) -> Publishers.Encode<Self, Coder> {
    Publishers.Encode(upstream: self, encoder: encoder)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/encode(encoder:)``.
  public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: Publisher
  where Upstream.Output: Encodable {
    public typealias Output = Coder.Output
    public typealias Failure = any Error

    public let upstream: Upstream
    @usableFromInline let encoder: Coder

    @inlinable public init(upstream: Upstream, encoder: Coder) {
      self.upstream = upstream
      self.encoder = encoder
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let encoder = encoder
      upstream.receive(subscriber, through: "Encode", ()) { _, value in
        .emit(try encoder.encode(value))
      }
    }
  }
}
