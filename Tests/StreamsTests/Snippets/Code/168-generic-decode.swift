// construct: a generic request whose parameter is Decodable and not said to be Sendable

import Foundation
import Streams

private func decoded<Value: Decodable>(
  _ data: AnyPublisher<Data, Error>, as type: Value.Type
) -> AnyPublisher<Value, Error> {
  data
    .decode(type: Value.self, decoder: JSONDecoder())
    .eraseToAnyPublisher()
}
