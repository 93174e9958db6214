#if Testing || canImport(Darwin)
  extension Publisher {
    /// Fails the test when upstream breaks the contract, and shows the signals before.
    ///
    /// Everything passes unchanged, but for the shortcuts of subscribers that request everything from the start: these
    /// are requests here. The probe finds a second subscription; a value or an end before
    /// the subscription, after the end or after a cancellation; a value without demand; and calls
    /// that overlap.
    ///
    /// A probe watches one stage of a pipeline in a test of yours, with the values and times of that test. `verify`
    /// brings a publisher alone into the situations in which contracts are broken.
    ///
    /// ```swift
    /// let checked = numbers.probe("numbers", on: scheduler).filter { $0 > 1 }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the stage in a failure, and among the scheduler's
    ///     ``VirtualTimeScheduler/resources``.
    ///   - scheduler: The scheduler whose time is shown.
    @_disfavoredOverload public func probe(
      _ name: String, on scheduler: VirtualTimeScheduler, fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) -> some Publisher<Output, Failure> {
      ContractProbe(
        upstream: self, name: name, scheduler: scheduler,
        location: .init(fileID: fileID, filePath: filePath, line: line, column: column))
    }
  }

  @_eagerMove private struct ContractProbe<Upstream: Publisher>: Publisher {
    static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    let upstream: Upstream
    let name: String
    let scheduler: VirtualTimeScheduler
    let location: VirtualTimeScheduler.SourceLocation

    consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let history = ContractHistory(name, on: scheduler, at: location)
      upstream.receive(subscriber: ProbeSubscriber(history, downstream: subscriber))
    }
  }

  /// The signals that pass a probe, and the breaches of the contract among them.
  private final class ContractHistory: Sendable {
    private struct State: Sendable {
      var diagram: Marbles
      var hasSubscription = false
      var hasEnded = false
      var wasCancelled = false
      var isReceiving = false
      var demand = Subscribers.Demand.none
      /// The entry among the scheduler's resources; nil once the stream has ended, or was cancelled.
      var alive: AliveSubscription?
      var breachCount = 0
    }

    /// The number of breaches that are reported. A publisher that ignores demand has one for each value.
    private static let mostBreaches = 10

    private let name: String
    private let scheduler: VirtualTimeScheduler
    private let location: VirtualTimeScheduler.SourceLocation
    private let start: Instant
    private let state: Lock<State>

    init(
      _ name: String, on scheduler: VirtualTimeScheduler,
      at location: VirtualTimeScheduler.SourceLocation
    ) {
      self.name = name
      self.scheduler = scheduler
      self.location = location
      start = scheduler.now
      state = Lock(
        State(
          diagram: Marbles(tick: scheduler.tick), alive: AliveSubscription(name, on: scheduler)))
    }

    func subscription() {
      note(.subscribed) { state in
        defer { state.hasSubscription = true }
        return state.hasSubscription ? "a second subscription came" : nil
      }
    }

    func request(_ demand: Subscribers.Demand) {
      note(.value(demand.max.map { "request \($0)" } ?? "request all")) { state in
        state.demand += demand
        return nil
      }
    }

    func cancel() {
      note(.cancelled) { state in
        state.wasCancelled = true
        return nil
      }
      leaveResources()
    }

    func value(_ value: String) {
      note(.value(value)) { state in
        if let breach = Self.breach(in: state, of: value) { return breach }
        state.isReceiving = true
        return state.demand.spendOne() ? nil : "\(value) was not asked for"
      }
    }

    func returned(_ more: Subscribers.Demand) {
      state.withLock { state in
        state.isReceiving = false
        state.demand += more
      }
      if more != .none { note(.value("and \(more)")) { _ in nil } }
    }

    func end(_ event: Marbles.Event) {
      note(event) { state in
        defer { state.hasEnded = true }
        return Self.breach(in: state, of: event == .finished ? "a finish" : "a failure")
      }
      leaveResources()
    }

    /// Takes the subscription, which somebody may keep, out of the scheduler's resources.
    private func leaveResources() {
      let alive = state.withLock { $0.alive.take() }
      withExtendedLifetime(alive) {}
    }

    private static func breach(in state: State, of signal: String) -> String? {
      if !state.hasSubscription { return "\(signal) came before the subscription" }
      if state.hasEnded { return "\(signal) came after the end" }
      if state.wasCancelled { return "\(signal) came after a cancellation" }
      return state.isReceiving ? "\(signal) came while another value was being received" : nil
    }

    private func note(_ event: Marbles.Event, _ change: (inout State) -> String?) {
      let time = start.duration(to: scheduler.now)
      let (breach, diagram) = state.withLock { state in
        let breach = change(&state)
        if breach != nil { state.breachCount += 1 }
        guard state.breachCount <= Self.mostBreaches else { return (nil as String?, Marbles()) }
        state.diagram.record(event, at: Instant(time))
        return (breach, breach == nil ? Marbles() : state.diagram)
      }
      guard let breach else { return }
      VirtualTimeScheduler.fail(
        "Contract broken at \(name), \(MarbleTime.text(of: time.nanoseconds)): \(breach).\n  \(diagram.shortened)",
        at: location)
    }
  }

  private final class ProbeSubscriber<Downstream: Subscriber>: Subscriber {
    private let history: ContractHistory
    private let downstream: Downstream

    init(_ history: ContractHistory, downstream: Downstream) {
      self.history = history
      self.downstream = downstream
    }

    func receive(subscription: any Subscription) {
      history.subscription()
      downstream.receive(subscription: ProbeSubscription(subscription, history))
    }

    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
      history.value(String(describing: input))
      let more = downstream.receive(input)
      history.returned(more)
      return more
    }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      if case .finished = completion { history.end(.finished) } else { history.end(.failed) }
      downstream.receive(completion: completion)
    }
  }

  private struct ProbeSubscription: Subscription, CustomStringConvertible {
    let upstream: any Subscription
    let history: ContractHistory
    let combineIdentifier = CombineIdentifier()

    init(_ upstream: any Subscription, _ history: ContractHistory) {
      self.upstream = upstream
      self.history = history
    }

    var description: String { "\(upstream)" }

    func request(_ demand: Subscribers.Demand) {
      history.request(demand)
      upstream.request(demand)
    }

    func cancel() {
      history.cancel()
      upstream.cancel()
    }
  }
#endif
