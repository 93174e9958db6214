import Streams

/// The rows of the page for those who come from Combine that say what its tests see.
func differences() {
  aFailureWaitsBehindKeptValues()
  upstreamIsAskedAfterTheSubscription()
  aRequestInsideTheSubscriptionIsServedLater()
  requestsInsideTheSubscriptionAreOne()
  aValueSentInsideTheFirstOneFollowsIt()
  zipAsksEachForTheSame()
  shareGivesTheOldFailureToARetry()
  aCancellationIsFinal()
  changesKeepToDemand()
  timersAtOneInstant()
}

/// Keeps what it receives as texts, and asks for nothing itself.
private final class Log: Subscriber {
  nonisolated(unsafe) var lines: [String] = []
  nonisolated(unsafe) var subscription: Subscription?
  let onSubscription: @Sendable (Subscription) -> Void

  init(onSubscription: @escaping @Sendable (Subscription) -> Void = { _ in }) {
    self.onSubscription = onSubscription
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    lines.append("subscription")
    onSubscription(subscription)
    lines.append("subscribed")
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    lines.append("\(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) { lines.append("end") }
}

private func aFailureWaitsBehindKeptValues() {
  let (subject, log) = (PassthroughSubject<Int, Failure>(), Log())
  subject.buffer(size: 2, prefetch: .byRequest, whenFull: .dropNewest).subscribe(log)
  subject.send(1)
  subject.send(completion: .failure(Failure()))
  check("buffer: no failure yet", log.lines, ["subscription", "subscribed"])
  log.subscription?.request(.max(1))
  check("buffer: the failure", log.lines, ["subscription", "subscribed", "1", "end"])
}

private func upstreamIsAskedAfterTheSubscription() {
  let log = Log()
  nonisolated(unsafe) let lines = log
  PassthroughSubject<Int, Failure>()
    .handleEvents(receiveRequest: { _ in lines.lines.append("upstream is asked") })
    .buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest)
    .subscribe(log)
  check("buffer asks", log.lines, ["subscription", "subscribed", "upstream is asked"])
}

private func aRequestInsideTheSubscriptionIsServedLater() {
  let log = Log { $0.request(.max(1)) }
  [1, 2].publisher.setFailureType(to: Failure.self).subscribe(log)
  check("a request inside", log.lines, ["subscription", "subscribed", "1"])

  let cancelling = Log {
    $0.request(.max(1))
    $0.cancel()
  }
  [1, 2].publisher.setFailureType(to: Failure.self).subscribe(cancelling)
  check("a request, and a cancellation", cancelling.lines, ["subscription", "subscribed"])
}

private func requestsInsideTheSubscriptionAreOne() {
  let twice: @Sendable (Subscription) -> Void = {
    $0.request(.max(1))
    $0.request(.max(2))
  }
  func lines(
    _ chain: (Publishers.HandleEvents<Empty<Int, Failure>>) -> some Publisher<Int, Failure>
  )
    -> [String]
  {
    let log = Log(onSubscription: twice)
    nonisolated(unsafe) let lines = log
    chain(
      Empty<Int, Failure>(completeImmediately: false)
        .handleEvents(receiveRequest: { lines.lines.append("\($0)") })
    ).subscribe(log)
    return log.lines
  }
  let silence = Empty<Int, Failure>(completeImmediately: false)
  check("map", lines { $0.map { $0 } }, ["subscription", "max(1)", "max(2)", "subscribed"])
  check(
    "prefix", lines { $0.prefix(untilOutputFrom: silence) },
    ["subscription", "subscribed", "max(3)"])
  check(
    "zip", lines { $0.zip(silence).map { $0.0 } }, ["subscription", "subscribed", "max(3)"])
  check("retry", lines { $0.retry(1) }, ["subscription", "subscribed", "max(3)"])
}

private func aValueSentInsideTheFirstOneFollowsIt() {
  let subject = CurrentValueSubject<Int, Never>(1)
  nonisolated(unsafe) var lines: [String] = []
  let other = subject.dropFirst().sink { lines.append("other \($0)") }
  let first = subject.sink { value in
    if value == 1 { subject.send(2) }
    lines.append("first \(value)")
  }
  check("inside the first value", lines, ["first 1", "other 2", "first 2"])
  other.cancel()
  first.cancel()
}

private func zipAsksEachForTheSame() {
  let (left, right) = (PassthroughSubject<Int, Failure>(), PassthroughSubject<Int, Failure>())
  let log = Log()
  left.zip(right).map { $0 * 10 + $1 }.subscribe(log)
  log.subscription?.request(.max(1))
  left.send(1)
  left.send(2)
  right.send(3)
  log.subscription?.request(.max(1))
  right.send(4)
  check("zip: a value beyond the demand is dropped", log.lines.dropFirst(2), ["13"])
}

private func shareGivesTheOldFailureToARetry() {
  var subscriptions = 0
  let failing = Deferred { () -> Fail<Int, Failure> in
    subscriptions += 1
    return Fail(error: Failure(code: subscriptions))
  }
  let retried = failing.share().retry(2).recorded()
  check("share, retry", retried.completion, .failure(Failure(code: 1)))
  check("subscribed once", subscriptions, 1)
}

private func aCancellationIsFinal() {
  let log = Log { $0.cancel() }
  Empty<Int, Failure>().subscribe(log)
  check("an empty publisher that is cancelled", log.lines, ["subscription", "subscribed"])
}

private final class Model: ObservableObject {
  @Published var count = 0
}

private func changesKeepToDemand() {
  let (model, log) = (Model(), Log())
  model.objectWillChange.map { 1 }.setFailureType(to: Failure.self).subscribe(log)
  model.count = 1
  log.subscription?.request(.max(1))
  model.count = 2
  model.count = 3
  check("objectWillChange", log.lines.dropFirst(2), ["1"])
}

private func timersAtOneInstant() {
  let scheduler = VirtualTimeScheduler()
  nonisolated(unsafe) var lines: [String] = []
  let a = scheduler.schedule(after: scheduler.now + .seconds(1), interval: .seconds(1)) {
    lines.append("a")
  }
  let b = scheduler.schedule(after: scheduler.now + .seconds(1), interval: .seconds(1)) {
    lines.append("b")
    scheduler.schedule(after: scheduler.now + .seconds(1)) { lines.append("c") }
  }
  scheduler.advance(by: .seconds(2))
  check("two timers", lines, ["a", "b", "a", "b", "c"])
  a.cancel()
  b.cancel()
}
