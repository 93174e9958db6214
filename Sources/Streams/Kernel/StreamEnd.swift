import Synchronization

/// What an end of a stream calls: closures, or an object. Calls it until the end, and then releases it,
/// even if the subscriber is kept.
///
/// Above a publisher that keeps the contract that is easy: it sends nothing after the end, and lets go
/// of its subscriber. But those that people write over an API of their own often cannot be cancelled,
/// and send twice. Below such a one, calls are counted: the last one out after the end releases.
@usableFromInline
struct EndableTarget<Target: AnyObject & Sendable>: ~Copyable, @unchecked Sendable {
  // Sendable: the target is called while it is retained here, which `calls` sees to.

  /// How many calls are under way; the highest bits are the flags below.
  @usableFromInline let calls = Atomic<Int64>(0)
  /// Held by hand, so that it is called without being retained.
  @usableFromInline let target: Unmanaged<Target>

  /// The end has come: no new call begins.
  @_alwaysEmitIntoClient static var ended: Int64 { .min }
  /// The target has been released.
  @_alwaysEmitIntoClient static var released: Int64 { 1 << 61 }
  /// The publisher keeps the contract, so its calls do not overlap: they need not be counted.
  @_alwaysEmitIntoClient static var isSafe: Int64 { 1 << 60 }

  @_alwaysEmitIntoClient init(_ target: Target) {
    self.target = Unmanaged.passRetained(target)
  }

  deinit {
    if calls.load(ordering: .acquiring) & Self.released == 0 { target.release() }
  }

  @_alwaysEmitIntoClient var hasEnded: Bool { calls.load(ordering: .relaxed) < 0 }

  /// Calls need not be counted from here on.
  @_alwaysEmitIntoClient func trustPublisher() {
    calls.bitwiseOr(Self.isSafe, ordering: .relaxed)
  }

  /// Calls `body` with the target; nil after the end.
  @_alwaysEmitIntoClient @inline(__always) @discardableResult
  func call<Result>(_ body: (Target) -> Result) -> Result? {
    let now = calls.load(ordering: .relaxed)
    if now < 0 { return nil }
    if now & Self.isSafe != 0 { return target._withUnsafeGuaranteedRef { body($0) } }
    return callCounted(body)
  }

  @_alwaysEmitIntoClient func callCounted<Result>(_ body: (Target) -> Result) -> Result? {
    defer { leave() }
    let before = calls.add(1, ordering: .acquiring).oldValue
    return before < 0 ? nil : target._withUnsafeGuaranteedRef { body($0) }
  }

  /// Releases the target, if the end has come and no call is under way any more.
  @_alwaysEmitIntoClient func leave() {
    let now = calls.subtract(1, ordering: .acquiringAndReleasing).newValue
    guard now == Self.ended else { return }
    let isMine = calls.compareExchange(
      expected: now, desired: Self.ended | Self.released, ordering: .acquiringAndReleasing
    ).exchanged
    if isMine { target.release() }
  }

  /// The end: no call begins any more.
  ///
  /// - Parameters:
  ///   - isCompletion: Whether the publisher ends it, which it does between two values. A cancellation
  ///     may come in the middle of a call; then the target goes with this, which a publisher that keeps
  ///     the contract lets go of.
  ///   - last: The last call, for the first who ends it.
  /// - Returns: False if it had ended before.
  @_alwaysEmitIntoClient @discardableResult
  func end(isCompletion: Bool, _ last: (Target) -> Void) -> Bool {
    var before = calls.load(ordering: .relaxed)
    while before >= 0 {
      // The last call counts as one, so that the target is not released before it.
      let (done, actual) = calls.compareExchange(
        expected: before, desired: (before | Self.ended) + 1, ordering: .acquiringAndReleasing)
      if done { break }
      before = actual
    }
    guard before >= 0 else { return false }
    target._withUnsafeGuaranteedRef { last($0) }
    if before & Self.isSafe == 0 {
      leave()
    } else if isCompletion {
      calls.bitwiseOr(Self.released, ordering: .releasing)
      target.release()
    }
    return true
  }
}

/// The end of a stream: takes everything, and calls `target` with it.
@usableFromInline final class StreamEnd<Target: AnyObject & Sendable>: Cancellable, LoopCancellable
{
  @usableFromInline let target: EndableTarget<Target>
  @usableFromInline let upstream = Lock(UpstreamSlot.waiting)
  /// True if this may outlive its stream.
  @usableFromInline let isShared: Bool

  @_alwaysEmitIntoClient init(_ target: Target, isShared: Bool = false) {
    self.target = EndableTarget(target)
    self.isShared = isShared
  }

  /// - Returns: False if the subscription came second, or after the end, and was cancelled.
  @usableFromInline @discardableResult func open(_ upstream: UpstreamSubscription) -> Bool {
    var calls = UpstreamCalls()
    let isFirst = self.upstream.withLock { $0.accept(upstream, &calls) }
    calls.run()
    return isFirst
  }

  /// Takes the subscription and asks for everything.
  @usableFromInline func start(_ subscription: any Subscription) {
    let upstream = UpstreamSubscription(subscription)
    guard open(upstream) else { return }
    if upstream.startsUnlimited, !isShared { target.trustPublisher() }
    upstream.request(.unlimited)
  }

  /// As ``Subscriber/receiveStart()``.
  @usableFromInline func start() -> Bool { open(.nothing) }

  @_alwaysEmitIntoClient func complete(_ last: (Target) -> Void) {
    close()
    target.end(isCompletion: true, last)
  }

  @usableFromInline func cancel(_ calls: inout UpstreamCalls) {
    let isFirst = target.end(isCompletion: false) { _ in }
    if isFirst, let upstream = close() { calls.cancel(upstream) }
  }

  /// - Returns: What was open.
  @usableFromInline @discardableResult func close() -> UpstreamSubscription? {
    upstream.withLock { slot in
      defer { slot = .closed }
      return slot.subscription
    }
  }
}
