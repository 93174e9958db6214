import Streams

/// A publisher by hand of three values, one each millisecond, that does one thing wrong. Values without demand are lost.
struct FaultyTimer: Publisher {
  typealias Output = Int
  typealias Failure = Never

  enum Fault: CaseIterable, Sendable {
    case overlaps
    case goesOnAfterCancel
    case ignoresDemand
  }

  let fault: Fault?
  let scheduler: any Scheduler

  func receive<S: Subscriber<Int, Never>>(subscriber: S) {
    let subscription = FaultyTimerSubscription(fault, AnySubscriber(subscriber))
    for number in 1...4 {
      scheduler.schedule(after: scheduler.now + .milliseconds(number)) {
        subscription.fire(number)
      }
    }
    subscriber.receive(subscription: subscription)
  }
}

private final class FaultyTimerSubscription: Subscription {
  private struct State: Sendable {
    var subscriber: AnySubscriber<Int, Never>?
    var demand = Subscribers.Demand.none
    var isSending = false
    var isCancelled = false
    var waiting: [Int] = []
  }

  private let fault: FaultyTimer.Fault?
  private let state: Guarded<State>

  init(_ fault: FaultyTimer.Fault?, _ subscriber: AnySubscriber<Int, Never>) {
    self.fault = fault
    state = Guarded(State(subscriber: subscriber))
  }

  /// Sends the value, or the finish after the third one.
  func fire(_ number: Int) {
    let isSending = state.change { state in
      state.waiting.append(number)
      defer { state.isSending = true }
      return state.isSending
    }
    if isSending, fault != .overlaps { return }
    while let (number, subscriber) = next() {
      if number == 4 {
        subscriber.receive(completion: .finished)
        state.change { $0.subscriber = nil }
      } else {
        let more = subscriber.receive(number)
        state.change { $0.demand += more }
      }
    }
    state.change { $0.isSending = false }
  }

  /// The next signal to send now.
  private func next() -> (Int, AnySubscriber<Int, Never>)? {
    state.change { state in
      while !state.waiting.isEmpty {
        let number = state.waiting.removeFirst()
        guard let subscriber = state.subscriber else { return nil }
        if state.isCancelled, number == 4 { state.subscriber = nil }
        if state.isCancelled, fault != .goesOnAfterCancel || number == 4 { return nil }
        if number == 4 || fault == .ignoresDemand { return (number, subscriber) }
        guard state.demand > .none else { continue }
        state.demand -= 1
        return (number, subscriber)
      }
      return nil
    }
  }

  func request(_ demand: Subscribers.Demand) {
    state.change { state in
      if !state.isCancelled { state.demand += demand }
    }
  }

  func cancel() {
    state.change { state in
      state.isCancelled = true
      if fault != .goesOnAfterCancel { state.subscriber = nil }
    }
  }
}
