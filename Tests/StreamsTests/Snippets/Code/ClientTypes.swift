// construct: a client's own types of names that Combine does not have, and ours by their full names

import Streams

extension Publishers {
  enum Event<Value: Sendable>: Sendable {
    case value(Value)
    case end
  }
}

func events(
  of letters: PassthroughSubject<String, Never>
) -> AnyPublisher<Publishers.Event<String>, Never> {
  letters.map { Publishers.Event.value($0) }.append(.end).eraseToAnyPublisher()
}

typealias CurrentValueRelay = Streams.CurrentValueRelay

extension ExtraPublishers.Event {
  var isFailure: Bool { failure != nil }
}

func hasFailed(_ event: ExtraPublishers.Event<Int, Never>) -> Bool { event.isFailure }
let relay = CurrentValueRelay(1)
