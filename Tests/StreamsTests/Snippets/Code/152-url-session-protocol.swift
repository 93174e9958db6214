// construct: a session behind a protocol, DataTaskPublisher.Output and Failure

import Foundation
import FoundationNetworking
import Streams

private protocol HTTPClient {
  func response(
    to request: URLRequest
  ) -> AnyPublisher<URLSession.DataTaskPublisher.Output, URLError>
}

extension URLSession: HTTPClient {
  fileprivate func response(
    to request: URLRequest
  ) -> AnyPublisher<URLSession.DataTaskPublisher.Output, URLError> {
    dataTaskPublisher(for: request).eraseToAnyPublisher()
  }
}

private func load<Value: Decodable & Sendable>(
  _ request: URLRequest, with client: HTTPClient
) -> AnyPublisher<Value, Error> {
  client.response(to: request)
    .map(\.data)
    .decode(type: Value.self, decoder: JSONDecoder())
    .eraseToAnyPublisher()
}
