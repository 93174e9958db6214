import Streams

/// An operator by hand that passes everything on, and does one thing wrong.
struct FaultyOperator<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let fault: FaultyRelayFault?

  func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    upstream.subscribe(FaultyRelay(fault, AnySubscriber(subscriber)))
  }
}

enum FaultyRelayFault: CaseIterable, Sendable {
  case sendsEachValueTwice
  case cancelsInCompletion
  case cancelsAfterEnd
  case keepsSecondSubscription
  case doesNotCancel, endsWithoutCancelling
  case requestsLate
  case dropsEarlyFinish
  case dropsEarlyFailure
}

/// Its subscriber upstream, and its subscription downstream.
private final class FaultyRelay<Input: Sendable, Failure: Error>: Subscriber, Subscription {
  private struct State: Sendable {
    var downstream: AnySubscriber<Input, Failure>?
    var upstream: (any Subscription)?
    var second: (any Subscription)?
    var hasRequested = false
    var isCancelled = false
    var count = 0
  }

  private let fault: FaultyRelayFault?
  private let state: Guarded<State>

  init(_ fault: FaultyRelayFault?, _ downstream: AnySubscriber<Input, Failure>) {
    self.fault = fault
    state = Guarded(State(downstream: downstream))
  }

  deinit {
    if fault == .cancelsAfterEnd { state.value.upstream?.cancel() }
  }

  func receive(subscription: any Subscription) {
    if state.value.upstream != nil {
      if fault != .keepsSecondSubscription { return subscription.cancel() }
      return state.change { $0.second = subscription }
    }
    state.change { $0.upstream = subscription }
    state.value.downstream?.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let state = state.change { state in
      state.count += 1
      return state
    }
    if state.isCancelled, fault == .requestsLate { state.upstream?.request(.max(1)) }
    guard let downstream = state.downstream else { return .none }
    let more = downstream.receive(input)
    if fault == .sendsEachValueTwice { _ = self.state.value.downstream?.receive(input) }
    if fault == .endsWithoutCancelling, state.count == 2 { end(.finished) }
    return more
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let hasRequested = state.value.hasRequested
    let dropped: FaultyRelayFault =
      if case .finished = completion { .dropsEarlyFinish } else { .dropsEarlyFailure }
    if fault == dropped, !hasRequested { return state.change { $0.upstream = nil } }
    if fault == .cancelsInCompletion { state.value.upstream?.cancel() }
    end(completion)
    if fault != .cancelsAfterEnd { state.change { $0.upstream = nil } }
  }

  private func end(_ completion: Subscribers.Completion<Failure>) {
    let downstream = state.change { $0.downstream.take() }
    downstream?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    if state.value.isCancelled || state.value.downstream == nil { return }
    state.change { $0.hasRequested = true }
    state.value.upstream?.request(demand)
  }

  func cancel() {
    let wasCancelled = state.change { state in
      defer { state.isCancelled = true }
      return state.isCancelled
    }
    state.change { $0.downstream = nil }
    if !wasCancelled, fault != .doesNotCancel { state.value.upstream?.cancel() }
  }
}
