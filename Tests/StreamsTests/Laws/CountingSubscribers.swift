import Synchronization

@testable import Streams

/// Asks for one value at a time, from inside `receive`: by a request, or by what it returns.
final class OneAtATime<Input: Sendable, Failure: Error>: Subscriber {
  private let subscription = Lock<(any Subscription)?>(nil)
  private let byReturning: Bool
  private let received = Atomic(0)
  private let ends = Atomic(0)

  init(byReturning: Bool = false) {
    self.byReturning = byReturning
  }

  var count: Int { received.load(ordering: .relaxed) }
  var hasEnded: Bool { ends.load(ordering: .relaxed) == 1 }

  func receive(subscription new: any Subscription) {
    subscription.withLock { $0 = new }
    new.request(.max(1))
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    received.add(1, ordering: .relaxed)
    if byReturning { return .max(1) }
    subscription.withLock { $0 }?.request(.max(1))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    ends.add(1, ordering: .relaxed)
  }
}

/// Counts, and asks for everything.
final class Counter<Input: Sendable, Failure: Error>: Subscriber {
  private let received = Atomic(0)
  private let ends = Atomic(0)

  var count: Int { received.load(ordering: .relaxed) }
  var hasEnded: Bool { ends.load(ordering: .relaxed) == 1 }

  func receive(subscription: any Subscription) {
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    received.add(1, ordering: .relaxed)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    ends.add(1, ordering: .relaxed)
  }
}
