extension Publisher where Output: Encodable {
  /// Encodes every value with `encoder`; the first error thrown fails the stream.
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
  @_alwaysEmitIntoClient @preconcurrency public consuming func encode<Coder: TopLevelEncoder>(
    encoder: Coder
  ) -> Publishers.Encode<Self, Coder> {
    Publishers.Encode(upstream: self, encoder: encoder)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/encode(encoder:)``.
  @_eagerMove public struct Encode<Upstream: Publisher, Coder: TopLevelEncoder>: Publisher
  where Upstream.Output: Encodable {
    public static var streamTypes: StreamTypes<Coder.Output, any Error> { .init() }

    public let upstream: Upstream
    @usableFromInline let encoder: Coder

    @_alwaysEmitIntoClient public init(upstream: Upstream, encoder: Coder) {
      self.upstream = upstream
      self.encoder = encoder
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let encoder = encoder
      upstream.receive(subscriber, through: "Encode", ()) { _, value in
        .emit(try encoder.encode(value))
      }
    }
  }
}
