// construct: polling until an answer is ready

import Foundation
import Streams

private enum Job: Sendable, Equatable {
  case running
  case done(String)
}

private func poll(_ status: @escaping @Sendable () -> AnyPublisher<Job, Error>) -> AnyPublisher<
  String, Error
> {
  Timer.publish(every: 1, on: .main, in: .common)
    .autoconnect()
    .setFailureType(to: Error.self)
    .flatMap(maxPublishers: .max(1)) { _ in status() }
    .compactMap { job -> String? in
      if case .done(let text) = job { return text }
      return nil
    }
    .first()
    .timeout(.seconds(60), scheduler: DispatchQueue.main)
    .eraseToAnyPublisher()
}
