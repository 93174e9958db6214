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
  // One in advance: nothing is delivered before downstream is through with its subscription.
  @usableFromInline let credit = Credit(1)
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
  func start(as name: String, describing described: (@Sendable () -> String)? = nil) {
    next = elements?.next()
    guard next != nil else { return downstream.receive(nothingBut: completion) }
    let handle = ClosureSubscription(name)
    handle.open(for: self, describing: described) { handle, demand in
      handle.owner(as: Pump.self)?.request(demand)
    } cancel: { owner, _ in
      Block.known(owner, as: Pump.self)?.cancel()
    }
    subscription = handle
    downstream.receive(subscription: handle)
    deliver(credit.spend(1))
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    if credit.add(demand) { deliver(demand.count) }
  }

  @inlinable
  func cancel() {
    if credit.cancel() { release() }
  }

  /// - Parameter allowance: How much may be sent: the right to deliver comes with it. Negative after
  ///   a cancellation, nothing if someone else is to deliver.
  @inlinable
  func deliver(_ allowance: Int) {
    var allowance = allowance
    while allowance > 0 {
      var sent = 0
      while sent < allowance {
        guard let value = next else { return finish() }
        next = elements?.next()
        if credit.isCancelled { return release() }
        let more = downstream.receive(value)
        sent += 1
        if more != .none { _ = credit.add(more) }
      }
      if next == nil { return finish() }
      allowance = credit.spend(sent)
    }
    if allowance < 0 { release() }
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
