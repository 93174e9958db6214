import Synchronization

/// The newest value of a control, known to the draining thread before its signal is handled.
@usableFromInline final class PausingGate: @unchecked Sendable {
  // Sendable: the state is atomic, and the references are set once.
  private enum State {
    static let waiting: UInt8 = 0
    static let open: UInt8 = 1
    static let shut: UInt8 = 2
    /// Open for good.
    static let ended: UInt8 = 3
  }

  private let state = Atomic(State.waiting)
  /// The control, if it has a value that is read: it knows a `true` before it delivers it.
  private weak var subject: CurrentValueSubject<Bool, Never>?
  private weak var property: PublishedStorage<Bool>?

  @usableFromInline init(_ control: any Publisher) {
    subject =
      control as? CurrentValueSubject<Bool, Never> ?? (control as? CurrentValueRelay<Bool>)?.subject
    property = (control as? Published<Bool>.Publisher)?.storage
  }

  @usableFromInline var isShut: Bool { state.load(ordering: .acquiring) == State.shut }

  /// True if it is shut, or will be when the control has delivered what it has been sent.
  @usableFromInline var isBeingShut: Bool {
    switch state.load(ordering: .acquiring) {
    case State.shut: true
    case State.open: subject?.value == true || property?.withLock { $0.sent.value } == true
    default: false
    }
  }

  /// Called with each signal of the control, before it is handled or enqueued.
  @usableFromInline func note(_ signal: UpstreamSignal<Bool, Never>) {
    switch signal {
    case .subscription: change(to: State.open) { $0 == State.waiting }
    case .value(let isShut):
      change(to: isShut ? State.shut : State.open) { $0 == State.open || $0 == State.shut }
    case .completion: change(to: State.ended) { $0 != State.waiting }
    }
  }

  private func change(to new: UInt8, if isPermitted: (UInt8) -> Bool) {
    var old = state.load(ordering: .relaxed)
    while isPermitted(old) {
      let (done, actual) = state.compareExchange(
        expected: old, desired: new, ordering: .acquiringAndReleasing)
      if done { return }
      old = actual
    }
  }
}
