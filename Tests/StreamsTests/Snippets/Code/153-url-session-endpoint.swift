// construct: an endpoint generic over what it decodes, with mapError

import Foundation
import FoundationNetworking
import Streams

private enum APIError: Error {
  case url(URLError)
  case decoding(DecodingError)
  case other(Error)

  init(_ error: Error) {
    switch error {
    case let error as URLError: self = .url(error)
    case let error as DecodingError: self = .decoding(error)
    default: self = .other(error)
    }
  }
}

private struct API {
  var session = URLSession.shared
  var decoder = JSONDecoder()

  func get<Value: Decodable & Sendable>(_ url: URL) -> AnyPublisher<Value, APIError> {
    session.dataTaskPublisher(for: url)
      .map { $0.data }
      .decode(type: Value.self, decoder: decoder)
      .mapError(APIError.init)
      .eraseToAnyPublisher()
  }
}
