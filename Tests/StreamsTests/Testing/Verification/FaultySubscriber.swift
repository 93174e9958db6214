import Streams

/// A subscriber by hand that requests everything and can be cancelled, and does one thing wrong.
final class FaultySubscriber: Subscriber, Cancellable {
  typealias Input = Int
  typealias Failure = MarbleFailure

  enum Fault: CaseIterable, Sendable {
    case neverRequests
    case cancelsInCompletion, requestsInCompletion
    case cancelsAfterEnd
    case keepsSecondSubscription, requestsFromSecondSubscription, cancelsFirstSubscription
    case doesNotCancel
    case requestsAfterCancel
  }

  private let fault: Fault?
  private let subscription = Guarded<(any Subscription)?>(nil)
  private let second = Guarded<(any Subscription)?>(nil)
  private let isCancelled = Guarded(false)

  init(_ fault: Fault?) {
    self.fault = fault
  }

  deinit {
    if fault == .cancelsAfterEnd { subscription.value?.cancel() }
  }

  func receive(subscription new: any Subscription) {
    if let first = subscription.value {
      if fault == .cancelsFirstSubscription { first.cancel() }
      if fault == .requestsFromSecondSubscription { new.request(.max(1)) }
      if fault == .keepsSecondSubscription { second.value = new } else { new.cancel() }
      return
    }
    subscription.value = new
    if fault != .neverRequests { new.request(.unlimited) }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    if isCancelled.value, fault == .requestsAfterCancel { subscription.value?.request(.max(1)) }
    return .none
  }

  func receive(completion: Subscribers.Completion<MarbleFailure>) {
    if fault == .cancelsInCompletion { subscription.value?.cancel() }
    if fault == .requestsInCompletion { subscription.value?.request(.max(1)) }
    if fault != .cancelsAfterEnd { subscription.value = nil }
  }

  func cancel() {
    isCancelled.value = true
    if fault != .doesNotCancel { subscription.value?.cancel() }
  }
}
