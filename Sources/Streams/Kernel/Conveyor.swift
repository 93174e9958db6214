/// Signals on their way through a scheduler: each is one scheduled job, and a job delivers the
/// oldest signal, not its own. So the order is kept, and the completion never overtakes a value,
/// even where jobs run concurrently.
///
/// What `receive(on:)` and `delay` have in common.
@usableFromInline
final class ConveyorSubscriber<Downstream: Subscriber>: Subscriber, Operator {
  @usableFromInline
  struct Belt: OperatorState {
    @usableFromInline var values = RingBuffer<Downstream.Input>()
    @usableFromInline var completion: Subscribers.Completion<Downstream.Failure>?

    @inlinable
    init() {}
  }

  @usableFromInline let scheduler: any Scheduler
  /// How long a signal is on its way, in nanoseconds; nil is as short as possible.
  @usableFromInline let delay: Int64?
  @usableFromInline let downstream: Downstream
  @usableFromInline let outlet: OutletVault<Downstream, Belt>

  @inlinable
  init(_ name: String, downstream: Downstream, scheduler: any Scheduler, delay: Int64? = nil) {
    self.downstream = downstream
    self.scheduler = scheduler
    self.delay = delay
    outlet = Vault(name, Outlet(state: Belt()))
  }

  @inlinable
  func receive(subscription: any Subscription) {
    open(subscription)
  }

  @inlinable
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    let isOpen: Void? = outlet.withLock { $0.state.values.append(input) }
    if isOpen != nil { scheduleDelivery() }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    let closed = outlet.withLock { contents in
      contents.state.completion = completion
      return (true, contents.inlet.close())
    }
    if closed != nil { scheduleDelivery() }
  }

  @inlinable
  func scheduleDelivery() {
    if let delay {
      scheduler.schedule(after: scheduler.now.advanced(byNanoseconds: delay)) { self.deliverNext() }
    } else {
      scheduler.schedule { self.deliverNext() }
    }
  }

  @inlinable
  func deliverNext() {
    update { contents in
      if let value = contents.state.values.popFirst() {
        contents.mail.send(value)
      } else if let completion = contents.state.completion {
        contents.mail.send(completion: completion)
      }
    }
  }

  @inlinable
  static func request(_ demand: Subscribers.Demand, through handle: ClosureSubscription) {
    forward(demand, through: handle)
  }
}
