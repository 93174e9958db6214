@testable import Streams

/// A scheduler on virtual time whose clock can be set, and whose timers can be late, as a machine's can. A wait that has
/// begun lasts as long as it was to, as it does on a machine.
final class SettableClock: Scheduler {
  private let base: VirtualTimeScheduler
  /// How much the clock shows more than `base`, in nanoseconds.
  private let shift = Guarded(Int64(0))

  private let lateness: @Sendable () -> Duration

  /// - Parameter lateness: Called for each timer.
  init(_ base: VirtualTimeScheduler, lateness: @escaping @Sendable () -> Duration = { .zero }) {
    self.base = base
    self.lateness = lateness
  }

  var isVirtual: Bool { true }

  var now: Instant { base.now.advanced(byNanoseconds: shift.value) }

  /// Sets the clock forth, or back.
  func set(by step: Duration) {
    shift.change { $0 += step.nanoseconds }
  }

  func schedule(_ action: consuming @escaping @Sendable () -> Void) {
    base.schedule(action)
  }

  func schedule(
    after instant: Instant, _ action: consuming @escaping @Sendable () -> Void
  ) -> any Cancellable {
    base.schedule(after: base.now + (instant - now) + lateness(), action)
  }
}
