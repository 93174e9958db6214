// construct: dataTaskPublisher with a key path and a request, URLError

import Foundation
import FoundationNetworking
import Streams

private func bytes(of request: URLRequest) -> AnyPublisher<Int, URLError> {
  URLSession.shared.dataTaskPublisher(for: request)
    .map(\.data)
    .map(\.count)
    .eraseToAnyPublisher()
}

private func text(at url: URL) -> AnyPublisher<String, Never> {
  URLSession.shared
    .dataTaskPublisher(for: url)
    .map { data, response in String(decoding: data, as: UTF8.self) }
    .replaceError(with: "")
    .eraseToAnyPublisher()
}
