// construct: an event bus, filtered by the type of the event

import Streams

private protocol Event: Sendable {}

private struct LoggedIn: Event {
  var name: String
}

private struct LoggedOut: Event {}

private final class EventBus {
  private let subject = PassthroughSubject<any Event, Never>()

  func publish(_ event: some Event) { subject.send(event) }

  func events<E: Event>(of type: E.Type) -> AnyPublisher<E, Never> {
    subject.compactMap { $0 as? E }.eraseToAnyPublisher()
  }
}

private func watch(_ bus: EventBus) -> [AnyCancellable] {
  [
    bus.events(of: LoggedIn.self).sink { print("hello", $0.name) },
    bus.events(of: LoggedOut.self).sink { _ in print("bye") },
  ]
}
