// construct: a download: dataTaskPublisher, tryMap, retry, decode, catch

import Foundation
import FoundationNetworking
import Streams

private struct Post: Decodable {
  let id: Int
  let title: String
}

private enum HTTPError: Error {
  case status(Int)
}

private func posts(from url: URL) -> AnyPublisher<[Post], Never> {
  URLSession.shared.dataTaskPublisher(for: url)
    .tryMap { output -> Data in
      guard let response = output.response as? HTTPURLResponse, response.statusCode == 200 else {
        throw HTTPError.status((output.response as? HTTPURLResponse)?.statusCode ?? 0)
      }
      return output.data
    }
    .retry(2)
    .decode(type: [Post].self, decoder: JSONDecoder())
    .catch { error -> Just<[Post]> in
      print("failed", error)
      return Just([])
    }
    .receive(on: DispatchQueue.main)
    .eraseToAnyPublisher()
}
