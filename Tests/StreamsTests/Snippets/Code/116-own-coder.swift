// construct: encode and decode with a TopLevelEncoder and TopLevelDecoder of one's own

import Streams

private struct LineCoder: TopLevelEncoder, TopLevelDecoder {
  func encode<T: Encodable>(_ value: T) throws -> String { "\(value)" }

  func decode<T: Decodable>(_ type: T.Type, from text: String) throws -> T {
    guard let value = text as? T else { throw CancellationError() }
    return value
  }
}

private func lines(_ texts: AnyPublisher<String, Never>) -> AnyCancellable {
  texts
    .encode(encoder: LineCoder())
    .decode(type: String.self, decoder: LineCoder())
    .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
}
