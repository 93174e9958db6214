extension Publisher {
  /// Decodes every value with `decoder`; the first error thrown fails the stream.
  ///
  ///     source                             -a-x-c-|
  ///     decode(type: T, decoder: ofWords)  -1-#
  ///
  /// Upstream is cancelled when the decoder throws. Demand passes unchanged.
  ///
  /// ```swift
  /// let account = download.decode(type: Account.self, decoder: JSONDecoder())
  /// ```
  @_alwaysEmitIntoClient @preconcurrency
  public consuming func decode<Item: Decodable & Sendable, Coder: TopLevelDecoder<Output>>(
    type: Item.Type, decoder: Coder
  ) -> Publishers.Decode<Self, Item, Coder> {
    Publishers.Decode(upstream: self, decoder: decoder)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/decode(type:decoder:)``.
  @_eagerMove
  public struct Decode<
    Upstream: Publisher, Output: Decodable & Sendable, Coder: TopLevelDecoder
  >: Publisher where Upstream.Output == Coder.Input {
    public static var streamTypes: StreamTypes<Output, any Error> { .init() }

    public let upstream: Upstream
    @usableFromInline let decoder: Coder

    @_alwaysEmitIntoClient public init(upstream: Upstream, decoder: Coder) {
      self.upstream = upstream
      self.decoder = decoder
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let decoder = decoder
      upstream.receive(subscriber, through: "Decode", ()) { _, value in
        .emit(try decoder.decode(Output.self, from: value))
      }
    }
  }
}
