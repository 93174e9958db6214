// construct: a client's own types of names that Combine does not have, and ours by their full names

import Streams

extension Publishers {
  struct Enumerated<Upstream: Publisher>: Publisher {
    typealias Output = (offset: Int, element: Upstream.Output)
    typealias Failure = Upstream.Failure
    let upstream: Upstream

    func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Failure {
      upstream.scan((offset: -1, element: nil as Upstream.Output?)) { ($0.offset + 1, $1) }
        .compactMap { last in last.element.map { (offset: last.offset, element: $0) } }
        .subscribe(subscriber)
    }
  }
}

func enumerate(_ letters: PassthroughSubject<String, Never>)
  -> Publishers.Enumerated<
    PassthroughSubject<String, Never>
  >
{
  Publishers.Enumerated(upstream: letters)
}

typealias CurrentValueRelay = Streams.CurrentValueRelay

extension ExtraPublishers.Materialize {
  var source: Upstream { upstream }
}

func source(_ events: Publishers.Materialize<Just<Int>>) -> Just<Int> { events.source }
let relay = CurrentValueRelay(1)
