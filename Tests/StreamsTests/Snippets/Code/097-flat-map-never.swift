// construct: flatMap where one side cannot fail

import Streams

private enum Broken: Error {
  case down
}

private func ask(_ id: Int) -> AnyPublisher<String, Broken> {
  Just("\(id)").setFailureType(to: Broken.self).eraseToAnyPublisher()
}

private func sources(
  safe: AnyPublisher<Int, Never>, unsafe: AnyPublisher<Int, Broken>
) -> [AnyPublisher<String, Broken>] {
  [
    safe.flatMap { ask($0) }.eraseToAnyPublisher(),
    safe.flatMap(ask).eraseToAnyPublisher(),
    unsafe.flatMap { Just("\($0)") }.eraseToAnyPublisher(),
    unsafe.flatMap { ask($0) }.eraseToAnyPublisher(),
    safe.setFailureType(to: Broken.self).flatMap { ask($0) }.eraseToAnyPublisher(),
  ]
}
