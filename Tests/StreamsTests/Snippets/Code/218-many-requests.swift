// construct: many requests: all at once, two at a time, each with its number

import Foundation
import FoundationNetworking
import Streams

private func all(_ urls: [URL]) -> AnyPublisher<[Data], URLError> {
  Publishers.MergeMany(urls.map { URLSession.shared.dataTaskPublisher(for: $0).map(\.data) })
    .collect()
    .eraseToAnyPublisher()
}

private func twoAtATime(_ urls: [URL]) -> AnyPublisher<[Data], URLError> {
  urls.publisher
    .setFailureType(to: URLError.self)
    .flatMap(maxPublishers: .max(2)) { url in
      URLSession.shared.dataTaskPublisher(for: url).map(\.data)
    }
    .collect()
    .eraseToAnyPublisher()
}

private func numbered(_ urls: [URL]) -> AnyPublisher<(Int, Data), URLError> {
  urls.publisher
    .zip((0...).publisher)
    .flatMap { url, number in
      URLSession.shared.dataTaskPublisher(for: url).map { (number, $0.data) }
    }
    .eraseToAnyPublisher()
}
