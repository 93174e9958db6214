@testable import Streams

/// A way of subscribing: who subscribes changes nothing (L12).
enum Way: CaseIterable, Sendable {
  /// A `sink`, which says before it subscribes that it requests everything.
  case sink
  /// Requests everything when it gets its subscription.
  case requestingAll
  /// Requests one value at a time.
  case requestingOne

  /// Notes what `publisher` sends, each with the time.
  func note<P: Publisher>(
    _ publisher: P, on scheduler: VirtualTimeScheduler, in journal: Journal<String>
  ) -> AnyCancellable {
    let onValue: @Sendable (P.Output) -> Void = { journal.note("\(scheduler.now) \($0)") }
    let onCompletion: @Sendable (Subscribers.Completion<P.Failure>) -> Void = {
      if case .finished = $0 {
        journal.note("\(scheduler.now) finished")
      } else {
        journal.note("\(scheduler.now) failed")
      }
    }
    if self == .sink {
      return publisher.sink(receiveCompletion: onCompletion, receiveValue: onValue)
    }
    let isOne = self == .requestingOne
    let probe = Probe<P.Output, P.Failure>(
      isOne ? .max(1) : .unlimited, each: isOne ? .max(1) : .none,
      onValue: { onValue($1) },
      onCompletion: { $0.completions.last.map(onCompletion) })
    publisher.subscribe(AnySubscriber(probe))
    return AnyCancellable { probe.cancel() }
  }
}

/// Events without their times.
func withoutTimes(_ events: [String]) -> [String] {
  events.map { String($0.drop { $0 != " " }) }
}
