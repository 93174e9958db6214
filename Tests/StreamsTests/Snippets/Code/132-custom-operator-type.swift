// construct: an operator of one's own with its publisher in `Publishers`

import Streams

extension Publishers {
  fileprivate struct Doubled<Upstream: Publisher>: Publisher where Upstream.Output == Int {
    typealias Output = Int
    typealias Failure = Upstream.Failure

    let upstream: Upstream

    func receive<S: Subscriber>(subscriber: S) where S.Input == Int, S.Failure == Failure {
      upstream.map { $0 * 2 }.receive(subscriber: subscriber)
    }
  }
}

extension Publisher where Output == Int {
  fileprivate func doubled() -> Publishers.Doubled<Self> {
    Publishers.Doubled(upstream: self)
  }
}

private func use() -> AnyCancellable {
  (1...3).publisher.doubled().sink { print($0) }
}
