/// Publishes one value, and finishes.
///
///     Just(a)  (a|)
///
/// The value waits to be asked for; the finish comes with it.
public struct Just<Output: Sendable>: Publisher {
  public typealias Failure = Never

  /// What is published.
  public let output: Output

  @inlinable
  public init(_ output: Output) {
    self.output = output
  }

  @inlinable @inline(__always)
  public func receive<S: Subscriber<Output, Never>>(subscriber: S) {
    OneShot.start(output, into: subscriber)
  }
}

extension Just: Equatable where Output: Equatable {}

/// A value on its way to one subscriber: it goes once it is asked for, but not before the subscriber
/// is through with its subscription.
@usableFromInline
struct OneShot<Downstream: Subscriber>: Sendable {
  @usableFromInline let value: Downstream.Input
  @usableFromInline let downstream: Downstream
  @usableFromInline var isIntroduced = false
  @usableFromInline var isWanted = false

  @inlinable
  init(_ value: Downstream.Input, into downstream: Downstream) {
    self.value = value
    self.downstream = downstream
  }

  @inlinable
  static func start(_ value: Downstream.Input, into downstream: Downstream) {
    let vault = Vault<OneShot?>("Just", OneShot(value, into: downstream))
    let handle = vault.subscription
    handle.open { handle, _ in
      Self.update(handle) { $0.isWanted = true }
    } cancel: { handle in
      _ = Vault<OneShot?>(handle.block).withLock { $0.take() }
    }
    downstream.receive(subscription: handle)
    update(handle) { $0.isIntroduced = true }
  }

  @inlinable
  static func update(_ handle: ClosureSubscription, _ change: (inout OneShot) -> Void) {
    let due = Vault<OneShot?>(handle.block).withLock { shot -> OneShot? in
      guard var changed = shot.take() else { return nil }
      change(&changed)
      if changed.isIntroduced, changed.isWanted { return changed }
      shot = changed
      return nil
    }
    guard let due else { return }
    _ = due.downstream.receive(due.value)
    if handle.close() { due.downstream.receive(completion: .finished) }
  }
}
