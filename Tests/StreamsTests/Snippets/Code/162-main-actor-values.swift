// construct: a @MainActor view model that awaits `values`

import Streams

@MainActor
private final class Downloads {
  private(set) var progress = 0.0
  private var task: Task<Void, Never>?

  func observe(_ progress: AnyPublisher<Double, Never>) {
    task = Task { [weak self] in
      for await value in progress.values {
        self?.progress = value
      }
    }
  }

  func stop() { task?.cancel() }
}
