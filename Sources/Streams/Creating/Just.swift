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
  public func receive<S: Subscriber<Output, Never>>(subscriber: consuming S) {
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

  @inlinable @inline(__always)
  static func start(_ value: Downstream.Input, into downstream: Downstream) {
    let handle = Vault("Just", OneShot(value, into: downstream)).subscription
    handle.open(for: nil) { handle, _ in
      Self.update(handle) { $0.isWanted = true }
    } cancel: { _, handle in
      Vault<OneShot>(handle.block).empty { _ in }
    }
    // Not the one in the vault: it may cancel from inside, and the vault is empty then.
    downstream.receive(subscription: handle)
    update(handle) { $0.isIntroduced = true }
  }

  /// Delivers, if `change` was all that was missing.
  @inlinable
  static func update(_ handle: ClosureSubscription, _ change: (inout OneShot) -> Void) {
    Vault<OneShot>(handle.block).empty { shot in
      change(&shot)
      return shot.isIntroduced && shot.isWanted
    } andThen: { shot in
      _ = shot.downstream.receive(shot.value)
      if handle.close() { shot.downstream.receive(completion: .finished) }
    }
  }
}
