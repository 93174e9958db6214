import Synchronization

/// Counts the calls of something that is called until an end and then released, even if the object
/// that holds it is kept.
///
/// A publisher that keeps the contract sends nothing after the end, and releases its subscriber.
/// But publishers of clients often cannot be cancelled, or send a completion twice. Downstream of
/// such a publisher, calls are counted: the last one to return after the end releases. Downstream
/// of a publisher of the library they are not: a completion releases, and after a cancellation the
/// holder's `deinit` does.
@usableFromInline struct EndableCalls: ~Copyable, Sendable {
  /// The number of calls in progress; the highest bits are the flags below.
  @usableFromInline let state = Atomic<Int64>(0)

  /// The end has come: no new call begins.
  @_alwaysEmitIntoClient static var ended: Int64 { .min }
  /// The target of the calls has been released.
  @_alwaysEmitIntoClient static var released: Int64 { 1 << 61 }
  /// The publisher keeps the contract, so its calls do not overlap: they need not be counted.
  @_alwaysEmitIntoClient static var isSafe: Int64 { 1 << 60 }

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient var haveEnded: Bool { state.load(ordering: .relaxed) < 0 }

  /// True if the target of the calls has been released. If false, the holder's `deinit` releases it.
  @_alwaysEmitIntoClient var haveReleased: Bool {
    state.load(ordering: .acquiring) & Self.released != 0
  }

  /// Calls need not be counted from here on.
  @_alwaysEmitIntoClient func trustPublisher() { state.bitwiseOr(Self.isSafe, ordering: .relaxed) }

  /// Calls `body`, unless the end has come.
  ///
  /// - Parameter release: Called at most once in all, here or in ``end(isCompletion:_:release:)``.
  /// - Returns: Nil, and nothing was called, after the end.
  @_alwaysEmitIntoClient @inline(__always) @discardableResult
  func call<Result>(_ body: () -> Result, release: () -> Void) -> Result? {
    let now = state.load(ordering: .relaxed)
    if now < 0 { return nil }
    if now & Self.isSafe != 0 { return body() }
    return callCounted(body, release: release)
  }

  @_alwaysEmitIntoClient
  func callCounted<Result>(_ body: () -> Result, release: () -> Void) -> Result? {
    defer { leave(release) }
    let before = state.add(1, ordering: .acquiring).oldValue
    return before < 0 ? nil : body()
  }

  /// Releases, if the end has come and no call is under way any more.
  @_alwaysEmitIntoClient func leave(_ release: () -> Void) {
    let now = state.subtract(1, ordering: .acquiringAndReleasing).newValue
    guard now == Self.ended else { return }
    let isMine = state.compareExchange(
      expected: now, desired: Self.ended | Self.released, ordering: .acquiringAndReleasing
    ).exchanged
    if isMine { release() }
  }

  /// Ends the calls: no call begins any more.
  ///
  /// - Parameters:
  ///   - isCompletion: True if the publisher completes. Then no other call is under way, and a trusted
  ///     publisher's target is released here. After a cancellation one may be, so it is released by
  ///     the holder's `deinit`.
  ///   - last: The last call. It is made unless the calls had ended before.
  /// - Returns: False if it had ended before.
  @_alwaysEmitIntoClient @discardableResult
  func end(isCompletion: Bool, _ last: () -> Void, release: () -> Void) -> Bool {
    var before = state.load(ordering: .relaxed)
    while before >= 0 {
      // The last call counts as one, so that nothing is released before it.
      let (done, actual) = state.compareExchange(
        expected: before, desired: (before | Self.ended) + 1, ordering: .acquiringAndReleasing)
      if done { break }
      before = actual
    }
    guard before >= 0 else { return false }
    last()
    if before & Self.isSafe == 0 {
      leave(release)
    } else if isCompletion {
      state.bitwiseOr(Self.released, ordering: .releasing)
      release()
    }
    return true
  }
}

/// The end of a stream: takes everything, and calls what a subclass holds.
///
/// Not generic: its code is here once, and releasing it looks no metadata up.
@usableFromInline class StreamEnd: Cancellable, LoopCancellable, @unchecked Sendable {
  // Sendable: besides what subclasses say, everything here is constant and Sendable.
  @usableFromInline final let calls = EndableCalls()
  @usableFromInline final let upstream = Lock(UpstreamSlot.waiting)
  /// True if a client may keep this after the end. Then calls are always counted, as `deinit` would
  /// release the target too late.
  @usableFromInline final let isShared: Bool

  @_alwaysEmitIntoClient init(isShared: Bool) { self.isShared = isShared }

  /// Releases what the subclass holds: after the end, when no call is under way.
  @usableFromInline func releaseTarget() {}

  /// - Returns: False if the subscription came second, or after the end, and was cancelled.
  @usableFromInline @discardableResult final func open(_ upstream: UpstreamSubscription) -> Bool {
    var calls = UpstreamCalls()
    let isFirst = self.upstream.withLock { $0.accept(upstream, &calls) }
    calls.run()
    return isFirst
  }

  /// Takes the subscription and asks for everything.
  @usableFromInline final func start(_ subscription: any Subscription) {
    let upstream = UpstreamSubscription(subscription)
    guard open(upstream) else { return }
    if upstream.startsUnlimited, !isShared { calls.trustPublisher() }
    upstream.request(.unlimited)
  }

  /// As ``Subscriber/receiveStart()``.
  @usableFromInline final func start() -> Bool { open(.nothing) }

  @_alwaysEmitIntoClient final func complete(_ last: () -> Void) {
    close()
    calls.end(isCompletion: true, last, release: { releaseTarget() })
  }

  @usableFromInline final func cancel(_ calls: inout UpstreamCalls) {
    let isFirst = self.calls.end(isCompletion: false, {}, release: { releaseTarget() })
    if isFirst, let upstream = close() { calls.cancel(upstream) }
  }

  /// - Returns: The subscription that was open.
  @usableFromInline @discardableResult final func close() -> UpstreamSubscription? {
    upstream.withLock { slot in
      defer { slot = .closed }
      return slot.subscription
    }
  }
}

/// The end of a stream that calls an object.
@usableFromInline
final class ObjectEnd<Target: AnyObject & Sendable>: StreamEnd, @unchecked Sendable {
  // Sendable: the target is called while it is retained here, which `calls` sees to.

  /// Retained manually, so that a call does not retain it.
  @usableFromInline let target: Unmanaged<Target>

  @_alwaysEmitIntoClient init(_ target: Target, isShared: Bool = false) {
    self.target = .passRetained(target)
    super.init(isShared: isShared)
  }

  deinit { if !calls.haveReleased { target.release() } }

  @usableFromInline override func releaseTarget() { target.release() }

  /// Calls `body` with the target; nil after the end.
  @_alwaysEmitIntoClient @inline(__always) @discardableResult
  func call<Result>(_ body: (Target) -> Result) -> Result? {
    calls.call({ target._withUnsafeGuaranteedRef { body($0) } }, release: { releaseTarget() })
  }

  @_alwaysEmitIntoClient func complete(_ last: (Target) -> Void) {
    complete { target._withUnsafeGuaranteedRef { last($0) } }
  }
}
