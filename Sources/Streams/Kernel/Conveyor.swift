/// Signals on their way through a scheduler: each is one scheduled job, and a job delivers the
/// oldest signal, not its own. So the order is kept, and the completion never overtakes a value,
/// even where jobs run concurrently.
///
/// What waits for a time is taken back when the stream ends; what is to run as soon as possible is
/// gone soon enough.
///
/// What `receive(on:)` and `delay` have in common.
@usableFromInline
final class ConveyorSubscriber<Downstream: Subscriber>: Subscriber, Operator {
  @usableFromInline
  struct Belt: OperatorState {
    @usableFromInline var values = RingBuffer<Downstream.Input>()
    @usableFromInline var completion: Subscribers.Completion<Downstream.Failure>?
    /// The jobs that wait for a time, the next one first. Only their number need be right.
    @usableFromInline var jobs = RingBuffer<any Cancellable>()
    /// How many jobs have run before they were noted.
    @usableFromInline var early = 0

    @inlinable
    init() {}

    @inlinable
    mutating func note(_ job: any Cancellable) {
      if early > 0 {
        early -= 1
      } else {
        jobs.append(job)
      }
    }

    /// - Returns: A job that has run, to be released without the lock.
    @inlinable
    mutating func strike() -> (any Cancellable)? {
      let job = jobs.popFirst()
      if job == nil { early += 1 }
      return job
    }

    @inlinable
    func cancel() {
      var jobs = jobs
      while let job = jobs.popFirst() { job.cancel() }
    }
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
    guard let delay else { return scheduler.schedule { self.deliverNext() } }
    let due = scheduler.now.advanced(byNanoseconds: delay)
    let job = scheduler.schedule(after: due) { self.deliverNext() }
    let isOpen: Void? = outlet.withLock { $0.state.note(job) }
    if isOpen == nil { job.cancel() }
  }

  @inlinable
  func deliverNext() {
    update { contents in
      let job = delay == nil ? nil : contents.state.strike()
      if let value = contents.state.values.popFirst() {
        contents.mail.send(value)
      } else if let completion = contents.state.completion {
        contents.mail.send(completion: completion)
      }
      return job
    }
  }

  @inlinable
  static func request(_ demand: Subscribers.Demand, through handle: ClosureSubscription) {
    forward(demand, through: handle)
  }
}
