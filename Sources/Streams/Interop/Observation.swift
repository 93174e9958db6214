#if Observation || canImport(Darwin)
  import Observation

  /// The latest value of a publisher as an observable object, for SwiftUI and for
  /// `withObservationTracking`.
  ///
  /// ```swift
  /// @MainActor func title(of latest: Observed<String>) -> String {
  ///   latest.value.isEmpty ? "Nameless" : latest.value
  /// }
  /// ```
  ///
  /// The subscription is cancelled when the object is released.
  @MainActor @Observable public final class Observed<Value: Sendable> {
    /// The value received last.
    public private(set) var value: Value
    @ObservationIgnored private var subscription: AnyCancellable?

    init(
      initial: Value,
      _ subscribe: (@escaping @MainActor @Sendable (Value) -> Void) -> AnyCancellable
    ) {
      value = initial
      subscription = subscribe { [weak self] value in self?.value = value }
    }
  }

  extension Publisher where Failure == Never {
    /// Subscribes, and keeps the latest value in an observable object on the main actor.
    ///
    ///     source         -1-2----3-|
    ///     observed(0)    01-2----3--    its value
    ///
    /// Requests everything. Values go through the main queue, in order, so that even the value of a
    /// `CurrentValueSubject` comes after this call: give it as `initial`. Equal values are changes too,
    /// unless `removeDuplicates()` drops them. After a finish the last value stays. `replaceError` or `mapToResult`
    /// turns a publisher that can fail into a publisher that cannot.
    ///
    /// ```swift
    /// @MainActor final class Header {
    ///   let title = Just("Streams").observed(initial: "")
    /// }
    /// ```
    ///
    /// - Parameter scheduler: Runs on the main actor; a virtual one in tests.
    @MainActor @_disfavoredOverload public consuming func observed(
      initial: Output, on scheduler: MainActorScheduler = .main
    ) -> Observed<Output> {
      let values = receive(on: scheduler)
      return Observed(initial: initial) { receive in values.sink(receiveValue: receive) }
    }
  }

  extension Publishers {
    /// Publishes what a closure reads from observable objects, now and after each change.
    ///
    ///     model.name     a--bc--d---     the changes
    ///     observing      a--c---d---     b and c in one turn of the main actor
    ///
    /// The closure runs on the main actor, not within the change but in a turn after it, and so
    /// publishes one value for all changes of one turn. It runs only if a value is requested: after
    /// changes without demand, the value is the one at the time of the request. Never completes; a
    /// cancellation ends the observation. The objects are retained as long as the closure retains
    /// them, and must be changed on the main actor.
    ///
    /// ```swift
    /// func titles(of latest: Observed<String>) -> some Publisher<String, Never> {
    ///   Publishers.observing { latest.value }.removeDuplicates()
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - scheduler: Runs on the main actor; a virtual one in tests. It must not run work at once,
    ///     as the immediate scheduler does: the change would not have been made yet.
    ///   - read: Reads the value.
    public static func observing<Value: Sendable>(
      on scheduler: MainActorScheduler = .main, _ read: @escaping @MainActor @Sendable () -> Value
    ) -> ExtraPublishers.Create<Value, Never> {
      ExtraPublishers.Create { emitter in
        let reader = ObservationReader(scheduler: scheduler, read: read) { emitter.send($0) }
        emitter.onRequest { reader.add($0) }
        return AnyCancellable { reader.cancel() }
      }
    }
  }

  /// Reads a value for one subscriber, each time that there are a change and demand.
  private final class ObservationReader<Value: Sendable>: Sendable {
    private struct State {
      var demand = Subscribers.Demand.none
      /// True before the first value, and after a change that has not been read.
      var hasChange = true
      /// True if a turn is scheduled.
      var isScheduled = false
      var isCancelled = false

      /// True if a turn has to be scheduled now.
      mutating func schedulesTurn() -> Bool {
        guard hasChange, demand > .none, !isScheduled, !isCancelled else { return false }
        isScheduled = true
        return true
      }
    }

    private let state = Lock(State())
    private let scheduler: MainActorScheduler
    private let read: @MainActor @Sendable () -> Value
    private let send: @Sendable (Value) -> Void

    init(
      scheduler: MainActorScheduler, read: @escaping @MainActor @Sendable () -> Value,
      send: @escaping @Sendable (Value) -> Void
    ) {
      self.scheduler = scheduler
      self.read = read
      self.send = send
    }

    func add(_ demand: Subscribers.Demand) {
      schedule { $0.demand += demand }
    }

    func cancel() {
      state.withLock { $0.isCancelled = true }
    }

    /// Changes the state, and schedules a turn if it is needed then.
    private func schedule(after change: (inout State) -> Void) {
      let schedulesTurn = state.withLock { state in
        change(&state)
        return state.schedulesTurn()
      }
      guard schedulesTurn else { return }
      scheduler.schedule { MainActor.assumeIsolated { self.takeTurn() } }
    }

    @MainActor private func takeTurn() {
      let isWanted = state.withLock { state in
        state.isScheduled = false
        guard !state.isCancelled, state.demand.spendOne() else { return false }
        state.hasChange = false
        return true
      }
      guard isWanted else { return }
      let value = withObservationTracking(read) { [weak self] in
        // Called before the change is made: so the value is read later.
        self?.schedule { $0.hasChange = true }
      }
      if state.withLock({ !$0.isCancelled }) { send(value) }
    }
  }
#endif
