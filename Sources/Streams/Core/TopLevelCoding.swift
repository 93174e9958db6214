/// Turns values into another form, such as data: what `encode(encoder:)` takes.
@preconcurrency
public protocol TopLevelEncoder<Output>: Sendable {
  /// The result of encoding.
  associatedtype Output: Sendable

  /// Turns `value` into the other form, or throws the error that fails the stream.
  func encode<T: Encodable>(_ value: T) throws -> Output
}

/// Turns another form, such as data, into values: what `decode(type:decoder:)` takes.
@preconcurrency
public protocol TopLevelDecoder<Input>: Sendable {
  /// The input of decoding.
  associatedtype Input: Sendable

  /// Makes a value of the type, or throws the error that fails the stream.
  func decode<T: Decodable>(_ type: T.Type, from: Input) throws -> T
}
