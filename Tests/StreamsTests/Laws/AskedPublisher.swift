@testable import Streams

/// A client's operator that passes everything on, and notes with each signal how much has been asked for until then.
struct AskedPublisher: Publisher {
  typealias Output = Token
  typealias Failure = MarbleFailure

  let upstream: OperatorRow.Stream
  let note: @Sendable (String) -> Void

  func receive<S: Subscriber<Token, MarbleFailure>>(subscriber: S) {
    upstream.receive(subscriber: AskedSubscriber(AnySubscriber(subscriber), note))
  }
}

private final class AskedSubscriber: Subscriber, Subscription {
  private struct State: Sendable {
    var asked = Subscribers.Demand.none
    var upstream: (any Subscription)?
  }

  private let downstream: AnySubscriber<Token, MarbleFailure>
  private let note: @Sendable (String) -> Void
  private let state = Guarded(State())

  init(
    _ downstream: AnySubscriber<Token, MarbleFailure>, _ note: @escaping @Sendable (String) -> Void
  ) {
    self.downstream = downstream
    self.note = note
  }

  private var asked: Subscribers.Demand { state.value.asked }

  func receive(subscription: any Subscription) {
    state.change { $0.upstream = subscription }
    downstream.receive(subscription: self)
  }

  func receive(_ input: Token) -> Subscribers.Demand {
    note("\(input) of \(asked)")
    let more = downstream.receive(input)
    state.change { $0.asked += more }
    return more
  }

  func receive(completion: Subscribers.Completion<MarbleFailure>) {
    note("\(completion) of \(asked)")
    state.change { $0.upstream = nil }
    downstream.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    let upstream = state.change { state in
      state.asked += demand
      return state.upstream
    }
    upstream?.request(demand)
  }

  func cancel() {
    let upstream = state.change { $0.upstream.take() }
    if upstream != nil { note("cancelled, of \(asked)") }
    upstream?.cancel()
  }
}
