// construct: any Publisher, any Subject and the others, opened by a call

import Streams

private func erased(_ p: any Publisher<Int, Never>) -> AnyPublisher<Int, Never> {
  p.eraseToAnyPublisher()
}

private func sent(_ s: any Subject<Int, Never>) { s.send(3) }

private func connected(_ c: any ConnectablePublisher<Int, Never>) { c.connect().cancel() }

private func encoded(_ e: any TopLevelEncoder<Int>) throws { _ = try e.encode(3) }

private func received(_ s: any Subscriber<Int, Never>) { _ = s.receive(3) }
