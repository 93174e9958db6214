// construct: AsyncPublisher and AsyncThrowingPublisher, named

import Streams

private func sequence(
  _ subject: PassthroughSubject<Int, Never>
) -> AsyncPublisher<PassthroughSubject<Int, Never>> {
  subject.values
}

private func throwing(
  _ source: AnyPublisher<Int, Error>
) -> AsyncThrowingPublisher<AnyPublisher<Int, Error>> {
  AsyncThrowingPublisher(source)
}
