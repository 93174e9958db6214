// construct: a Cancellable of one's own, wrapped and stored

import Streams

private final class Token: Cancellable {
  func cancel() { print("unregistered") }
}

private func register(in set: inout Set<AnyCancellable>) {
  let token = Token()
  token.store(in: &set)
  AnyCancellable(token).store(in: &set)
  AnyCancellable { print("closed") }.store(in: &set)
}
