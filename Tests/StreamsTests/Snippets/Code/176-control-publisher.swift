// construct: a control's events as a publisher with a subscription of its own

import Streams

private final class Control {
  var onTap: (() -> Void)?
}

private struct ControlEvents: Publisher, @unchecked Sendable {
  typealias Output = Void
  typealias Failure = Never

  let control: Control

  func receive<S>(subscriber: S) where S: Subscriber, S.Failure == Never, S.Input == Void {
    subscriber.receive(
      subscription: ControlSubscription(subscriber: subscriber, control: control))
  }
}

private final class ControlSubscription<S: Subscriber>: Subscription, @unchecked Sendable
where S.Input == Void {
  private var subscriber: S?

  init(subscriber: S, control: Control) {
    self.subscriber = subscriber
    control.onTap = { [weak self] in _ = self?.subscriber?.receive() }
  }

  func request(_ demand: Subscribers.Demand) {}

  func cancel() { subscriber = nil }
}
