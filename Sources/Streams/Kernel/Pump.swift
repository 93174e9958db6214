/// Sends what an iterator yields, as it is asked for, and then the completion.
///
/// The iterator is one step ahead, so the completion follows the last value without further
/// demand.
@usableFromInline
final class Pump<Elements: IteratorProtocol & SendableMetatype, Downstream: Subscriber>:
  @unchecked Sendable
where Downstream.Input == Elements.Element {
  // Sendable, and free of exclusivity checks: only the thread that holds the right to deliver,
  // which `credit` hands out to one at a time, touches `elements` and `next`; `subscription` is set
  // before there is any credit.
  @exclusivity(unchecked) @usableFromInline var elements: Elements?
  @exclusivity(unchecked) @usableFromInline var next: Elements.Element?
  @usableFromInline var subscription: ClosureSubscription?
  @usableFromInline let credit = Credit()
  @usableFromInline let completion: Subscribers.Completion<Downstream.Failure>
  @usableFromInline let downstream: Downstream

  @inlinable
  init(
    _ elements: Elements, then completion: Subscribers.Completion<Downstream.Failure>,
    into downstream: Downstream
  ) {
    self.elements = elements
    self.completion = completion
    self.downstream = downstream
  }

  @inlinable
  func start(as name: @autoclosure () -> String) {
    next = elements?.next()
    guard next != nil else {
      downstream.receive(subscription: Subscriptions.empty)
      return downstream.receive(completion: completion)
    }
    let handle = ClosureSubscription(name()) { demand in
      if self.credit.add(demand) { self.deliver(demand) }
    } cancel: {
      if self.credit.cancel() { self.release() }
    }
    subscription = handle
    downstream.receive(subscription: handle)
  }

  @inlinable
  func deliver(_ demand: Subscribers.Demand) {
    var allowance = demand.count
    while allowance > 0 {
      var sent = 0
      while sent < allowance {
        if credit.isCancelled { return release() }
        guard let value = next else { return finish() }
        next = elements?.next()
        let more = downstream.receive(value)
        sent += 1
        if more != .none { _ = credit.add(more) }
      }
      if next == nil { return finish() }
      allowance = credit.spend(sent)
    }
    if credit.isCancelled { release() }
  }

  @inlinable
  func finish() {
    let isWanted = subscription?.close() == true
    release()
    if isWanted { downstream.receive(completion: completion) }
  }

  @inlinable
  func release() {
    next = nil
    elements = nil
    subscription = nil
  }
}
