// construct: setFailureType(to:), to combine with what can fail

import Streams

private enum SyncError: Error {
  case conflict
}

private func sync(_ remote: AnyPublisher<Int, SyncError>) -> AnyPublisher<Int, SyncError> {
  [1, 2, 3].publisher
    .setFailureType(to: SyncError.self)
    .append(remote)
    .eraseToAnyPublisher()
}
