// construct: what is cached first, then what the network has

import Streams

private struct Article: Sendable, Equatable {
  var title: String
}

private protocol ArticleSource {
  func articles() -> AnyPublisher<[Article], Error>
}

private final class Repository {
  private let cache: ArticleSource
  private let network: ArticleSource

  init(cache: ArticleSource, network: ArticleSource) {
    self.cache = cache
    self.network = network
  }

  func articles() -> AnyPublisher<[Article], Error> {
    cache.articles()
      .catch { _ in Empty<[Article], Error>() }
      .append(network.articles())
      .removeDuplicates()
      .eraseToAnyPublisher()
  }
}
