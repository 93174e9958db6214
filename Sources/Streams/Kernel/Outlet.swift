/// What an operator with more than one source of events keeps: upstream, its own state, and the
/// mail to downstream, all under one lock.
@usableFromInline
struct Outlet<Value: Sendable, Failure: Error, State: OperatorState>: Sendable {
  @usableFromInline var state: State
  @usableFromInline var inlet = Inlet.waiting
  @usableFromInline var mail = Mail<Value, Failure>(isDelivering: true)

  @inlinable
  init(state: State) {
    self.state = state
  }

  /// Whether nothing goes on any more, and nothing of the user's is kept: then it can be closed in
  /// one step. What waits is not asked for: a completion is not delivered before that is out.
  @inlinable
  var isIdle: Bool { !inlet.isOpen && state.isIdle }

  /// Stops everything that still goes on. Runs after the lock.
  @inlinable
  func cancel() {
    inlet.subscription?.cancel()
    state.cancel()
  }
}

/// Where an operator keeps its outlet. The type does not name downstream, which it does not hold: so
/// it stays simple in a long chain, and all chains share its code.
@usableFromInline
typealias OutletVault<Downstream: Subscriber, State: OperatorState> = Vault<
  Outlet<Downstream.Input, Downstream.Failure, State>
>

/// An operator's own state, kept in its ``Outlet``.
@usableFromInline
protocol OperatorState: Sendable {
  /// Whether there is nothing to stop, and nothing of the user's whose release could do anything.
  /// Runs under the lock.
  var isIdle: Bool { get }

  /// Stops what the state holds besides upstream. Runs after the lock.
  func cancel()
}

extension OperatorState {
  @inlinable
  var isIdle: Bool { false }

  @inlinable
  func cancel() {}
}

/// For operators that need no more than the mail.
@usableFromInline
struct NoState: OperatorState {
  @inlinable
  init() {}

  @inlinable
  var isIdle: Bool { true }
}

/// The state of an operator that waits for a time, and the timer that it waits with.
@usableFromInline
struct Timed<Rules: Sendable>: OperatorState {
  @usableFromInline var rules: Rules
  @usableFromInline var timer: (any Cancellable)?
  /// Counts the timers, so that one that is stored late does not replace its successor.
  @usableFromInline var timerNumber = 0

  @inlinable
  init(_ rules: Rules) {
    self.rules = rules
  }

  @inlinable
  func cancel() {
    timer?.cancel()
  }
}
