// construct: a test that sends through a subject and compares

import Streams

private final class Recorder<Output: Sendable, Failure: Error>: @unchecked Sendable {
  private(set) var outputs: [Output] = []
  private(set) var completion: Subscribers.Completion<Failure>?
  private var cancellable: AnyCancellable?

  init<P: Publisher>(_ publisher: P) where P.Output == Output, P.Failure == Failure {
    cancellable = publisher.sink(
      receiveCompletion: { self.completion = $0 },
      receiveValue: { self.outputs.append($0) })
  }
}

private func test() -> Bool {
  let subject = PassthroughSubject<Int, CancellationError>()
  let recorder = Recorder(subject.map { $0 * 2 })
  subject.send(1)
  subject.send(2)
  subject.send(completion: .failure(CancellationError()))
  return recorder.outputs == [2, 4] && recorder.completion != nil
}
