// construct: decode with a JSONDecoder

import Foundation
import Streams

private struct Repository: Codable {
  let name: String
  let stars: Int
}

private func repositories(_ data: AnyPublisher<Data, Error>) -> AnyPublisher<[Repository], Never> {
  data
    .decode(type: [Repository].self, decoder: JSONDecoder())
    .map { $0.filter { $0.stars > 100 } }
    .replaceError(with: [])
    .eraseToAnyPublisher()
}
