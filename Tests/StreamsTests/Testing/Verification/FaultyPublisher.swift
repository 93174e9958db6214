import Streams

/// A publisher by hand of 0, 1 and 2, sent as they are requested, that does one thing wrong.
final class FaultyPublisher: Publisher {
  typealias Output = Int
  typealias Failure = MarbleFailure

  enum Fault: CaseIterable, Sendable {
    case sendsOneMoreThanRequested, sendsEverythingAtOnce
    case finishesInsteadOfFailing, stopsInsteadOfFailing
    case neverFinishes, finishesOnNextRequest
    case finishesAgainOnRequest, retainsSubscriberAfterEnd
    case sendsAfterFinish, finishesTwice
    case goesOnAfterCancel, finishesAfterCancel
    case sendsBeforeSubscription, hasNoSubscription, finishesBeforeSubscription, doesNothing
    case ignoresSecondSubscriber
    case sharesDemand, sharesCancellation
    case sendsTwoSubscriptions
    case ignoresRequestInReceive, ignoresRequestInSubscription
    case recurses
    case finishesInCancel
    case revivedByRequest
    case finishesAtSecondCancel
    case replacesDemand, ignoresReturnedDemand
    case failsForNone, sendsForNone, endsForNone, deafAfterNone
    case retainsSubscriberAfterCancel
    case wrapsDemand, takesUnlimitedForNothing
  }

  let fault: Fault?
  private let subscriberCount = Guarded(0)
  private let shared = Guarded(FaultySubscription.State())

  init(_ fault: Fault?) {
    self.fault = fault
  }

  func receive<S: Subscriber<Int, MarbleFailure>>(subscriber: S) {
    let number = subscriberCount.change { count in
      count += 1
      return count
    }
    if fault == .ignoresSecondSubscriber, number > 1 { return }
    if fault == .doesNothing { return }
    if fault == .hasNoSubscription { return subscriber.receive(completion: .finished) }
    if fault == .sendsBeforeSubscription { _ = subscriber.receive(0) }
    if fault == .finishesBeforeSubscription { subscriber.receive(completion: .finished) }
    let isShared = fault == .sharesDemand || fault == .sharesCancellation
    let subscription = FaultySubscription(
      fault, AnySubscriber(subscriber), isShared ? shared : Guarded(FaultySubscription.State()))
    subscription.begin()
  }
}

/// The subscription of a faulty publisher.
final class FaultySubscription: Subscription {
  typealias Fault = FaultyPublisher.Fault

  struct State: Sendable {
    var demand = Subscribers.Demand.none
    var isSending = false
    var isCancelled = false
    var isDeaf = false
  }

  /// What each subscriber has of its own.
  private struct Own: Sendable {
    var subscriber: AnySubscriber<Int, MarbleFailure>?
    var next = 0
    var isBeginning = true
    var hasEnded = false
  }

  private let fault: Fault?
  private let state: Guarded<State>
  private let own: Guarded<Own>

  init(
    _ fault: Fault?, _ subscriber: AnySubscriber<Int, MarbleFailure>, _ state: Guarded<State>
  ) {
    self.fault = fault
    self.state = state
    own = Guarded(Own(subscriber: subscriber))
  }

  func begin() {
    guard let subscriber = own.value.subscriber else { return }
    subscriber.receive(subscription: self)
    own.change { $0.isBeginning = false }
    if fault == .sendsTwoSubscriptions { subscriber.receive(subscription: self) }
    if fault == .sendsEverythingAtOnce {
      own.change { $0.next = 3 }
      for number in 0...2 where !state.value.isCancelled && !own.value.hasEnded {
        _ = subscriber.receive(number)
      }
    }
  }

  func request(_ demand: Subscribers.Demand) {
    guard let demand = accepted(demand) else { return }
    let isSending = state.change { state in
      defer { state.isSending = true }
      if fault == .replacesDemand, state.demand > .none { state.demand = .none }
      state.demand = fault == .wrapsDemand ? wrapped(state.demand, demand) : state.demand + demand
      return state.isSending
    }
    if isSending, fault != .recurses { return }
    send()
    state.change { $0.isSending = false }
  }

  /// The demand to add; nil if the request does nothing.
  private func accepted(_ demand: Subscribers.Demand) -> Subscribers.Demand? {
    let (state, own) = (state.value, own.value)
    if own.hasEnded {
      if fault == .finishesAgainOnRequest { own.subscriber?.receive(completion: .finished) }
      return nil
    }
    if state.isCancelled {
      guard fault == .revivedByRequest, demand > .none, own.next == 0 else { return nil }
      self.state.change { $0.isCancelled = false }
    }
    if demand == .none {
      beAskedForNothing()
      return nil
    }
    if state.isDeaf { return nil }
    if fault == .ignoresRequestInReceive, state.isSending { return nil }
    if fault == .ignoresRequestInSubscription, own.isBeginning { return nil }
    if fault == .takesUnlimitedForNothing, demand == .unlimited { return nil }
    return demand
  }

  private func beAskedForNothing() {
    let subscriber = own.value.subscriber
    switch fault {
    case .failsForNone: end(.failure(MarbleFailure()))
    case .endsForNone: end(.finished)
    case .sendsForNone: _ = subscriber?.receive(7)
    case .deafAfterNone: state.change { $0.isDeaf = true }
    default: break
    }
  }

  private func wrapped(
    _ left: Subscribers.Demand, _ right: Subscribers.Demand
  ) -> Subscribers.Demand {
    guard let left = left.max, let right = right.max else { return .unlimited }
    let sum = left &+ right
    return sum < 0 ? .none : .max(sum)
  }

  private func send() {
    var extra = fault == .sendsOneMoreThanRequested ? 1 : 0
    guard let subscriber = own.value.subscriber else { return }
    while own.value.next < 3 {
      if state.value.isCancelled, fault != .goesOnAfterCancel {
        if fault == .finishesAfterCancel { subscriber.receive(completion: .finished) }
        break
      }
      let isWanted = state.change { state in
        guard state.demand > .none else { return false }
        state.demand -= 1
        return true
      }
      if !isWanted {
        if extra == 0 { break }
        extra -= 1
      }
      let value = own.change { own in
        own.next += 1
        return own.next - 1
      }
      let more = subscriber.receive(value)
      if fault != .ignoresReturnedDemand { state.change { $0.demand += more } }
    }
    endIfDone()
  }

  private func endIfDone() {
    guard own.value.next == 3, !own.value.hasEnded else { return }
    if state.value.isCancelled { return }
    switch fault {
    case .neverFinishes, .stopsInsteadOfFailing: break
    case .finishesOnNextRequest where state.value.demand == .none: break
    default: end(.finished)
    }
  }

  private func end(_ completion: Subscribers.Completion<MarbleFailure>) {
    let subscriber = own.change { own in
      own.hasEnded = true
      defer {
        if fault != .retainsSubscriberAfterEnd, fault != .finishesAgainOnRequest {
          own.subscriber = nil
        }
      }
      return own.subscriber
    }
    subscriber?.receive(completion: completion)
    if fault == .sendsAfterFinish { _ = subscriber?.receive(7) }
    if fault == .finishesTwice { subscriber?.receive(completion: .finished) }
  }

  func cancel() {
    let wasCancelled = state.change { state in
      defer { state.isCancelled = true }
      return state.isCancelled
    }
    let subscriber = own.value.subscriber
    if fault == .finishesInCancel, !wasCancelled, !own.value.hasEnded {
      subscriber?.receive(completion: .finished)
    }
    if fault == .finishesAtSecondCancel, wasCancelled {
      subscriber?.receive(completion: .finished)
    }
    // They are right once a value has been sent, so that this is no breach of rule 3.13.
    if own.value.next == 0 {
      if fault == .revivedByRequest { return }
      if fault == .finishesAtSecondCancel, !wasCancelled { return }
    }
    if fault != .retainsSubscriberAfterCancel { own.change { $0.subscriber = nil } }
  }
}
