extension Publisher {
  /// Delivers values and the completion on `scheduler`.
  ///
  ///     source         -1-2-3-|
  ///     receive(on: s) -1-2-3-|   on s
  ///
  /// Each signal has a job of its own, which is scheduled before the call with the signal returns: so a signal keeps its
  /// place among other work of a queue. The order of the signals is kept and the completion never overtakes a value, also
  /// on a scheduler that runs jobs concurrently. The subscription, requests and cancellation pass at once, on the
  /// caller's thread; after a cancellation nothing is delivered.
  ///
  /// ```swift
  /// let run = Just(1).receive(on: DispatchQueue.main).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient public consuming func receive(
    on scheduler: any Scheduler
  ) -> Publishers.ReceiveOn<Self> {
    Publishers.ReceiveOn(upstream: self, scheduler: scheduler)
  }
}

extension Publishers {
  /// The publisher behind `receive(on:)`.
  @_eagerMove public struct ReceiveOn<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let scheduler: any Scheduler

    @_alwaysEmitIntoClient public init(upstream: Upstream, scheduler: any Scheduler) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let target = SerialOperator(
        "ReceiveOn", ReceivingOn<Self.Output, Failure>(), scheduler: scheduler,
        downstream: subscriber)
      upstream.receive(subscriber: JobSchedulingSubscriber(target))
    }
  }
}

@usableFromInline struct ReceivingOn<Output: Sendable, Failure: Error>: JobRules {
  @usableFromInline typealias Input = Output
  @usableFromInline typealias InputFailure = Failure

  @usableFromInline var queue = SignalQueue<Output, Failure>()
  @usableFromInline var jobs = JobCounts()

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient static var usesArrival: Bool { false }

  @_alwaysEmitIntoClient @inline(__always) static func receive(
    _ signal: consuming TimedSignal<Output, Failure>, _ context: inout OperatorContext<Self>
  ) -> Subscribers.Demand {
    switch consume signal {
    case .upstream(.value(let value)): _ = accept(value, &context)
    case .upstream(.subscription(let subscription)):
      guard context.open(subscription) else { return .none }
      return context.demand
    case .upstream(.completion(let completion)): _ = context.enqueue(completion)
    case .mark(let call): context.markQueue(call)
    case .timer, .late: break
    case .job(let job): context.deliver(for: job)
    }
    return .none
  }
}
