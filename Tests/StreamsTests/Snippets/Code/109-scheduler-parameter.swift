// construct: a generic scheduler as a parameter, so that a test can pass its own

import Dispatch
import Streams

private struct Search<S: Scheduler> {
  let scheduler: S

  func results(_ texts: AnyPublisher<String, Never>) -> AnyPublisher<String, Never> {
    texts
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .receive(on: scheduler)
      .eraseToAnyPublisher()
  }
}

private func live() -> Search<DispatchQueue> { Search(scheduler: .main) }

private func test() -> Search<ImmediateScheduler> { Search(scheduler: ImmediateScheduler.shared) }
