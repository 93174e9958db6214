/// Publishes the one result of work that is done once, whoever subscribes and when.
///
///     promise  ----a
///     future   ----(a|)
///     later    --------^(a|)
///
/// The closure runs in `init`. The first call of its promise decides; later ones are ignored. The
/// value waits to be asked for, a failure does not.
public final class Future<Output: Sendable, Failure: Error>: Publisher {
  /// Tells the future its result.
  public typealias Promise = @Sendable (Result<Output, Failure>) -> Void

  @usableFromInline
  struct Waiting: Sendable {
    @usableFromInline let claim: ObjectIdentifier
    @usableFromInline let settle: Promise

    @inlinable
    init(claim: ObjectIdentifier, settle: @escaping Promise) {
      self.claim = claim
      self.settle = settle
    }
  }

  @usableFromInline
  struct State: Sendable {
    @usableFromInline var result: Result<Output, Failure>?
    /// In the order in which they came.
    @usableFromInline var waiting: [Waiting] = []

    @inlinable
    init() {}
  }

  @usableFromInline let state = Lock(State())

  @inlinable @preconcurrency
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { self.decide($0) }
  }

  @inlinable @inline(__always)
  public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    let claim = FutureClaim(self, downstream: subscriber)
    let handle = ClosureSubscription("Future")
    handle.open(for: claim) { handle, _ in
      handle.owner(as: FutureClaim<Output, S>.self)?.deliverIfKnown()
    } cancel: { claim, _ in
      Block.known(claim, as: FutureClaim<Output, S>.self)?.cancel()
    }
    claim.subscription = handle
    subscriber.receive(subscription: handle)
    add(Waiting(claim: ObjectIdentifier(claim)) { claim.settle($0) })
    if claim.isOver { remove(ObjectIdentifier(claim)) }
  }

  @inlinable
  func add(_ waiting: Waiting) {
    let result = state.withLock { state in
      if state.result == nil { state.waiting.append(waiting) }
      return state.result
    }
    if let result { waiting.settle(result) }
  }

  @inlinable
  func remove(_ claim: ObjectIdentifier) {
    let removed = state.withLock { state in
      state.waiting.firstIndex { $0.claim == claim }.map { state.waiting.remove(at: $0) }
    }
    _ = removed
  }

  @inlinable
  func decide(_ result: Result<Output, Failure>) {
    let waiting = state.withLock { state -> [Waiting] in
      guard state.result == nil else { return [] }
      state.result = result
      defer { state.waiting = [] }
      return state.waiting
    }
    for waiting in waiting { waiting.settle(result) }
  }
}

/// One subscriber's wait for a future.
@usableFromInline
final class FutureClaim<Output: Sendable, Downstream: Subscriber>: @unchecked Sendable
where Downstream.Input == Output {
  // Sendable: `subscription` is set before anything else happens, and only read from then on.
  @usableFromInline let future: Future<Output, Downstream.Failure>
  @usableFromInline let downstream: Downstream
  @usableFromInline let answer = LastWord<Output>()
  @usableFromInline var subscription: ClosureSubscription?

  @inlinable
  init(_ future: Future<Output, Downstream.Failure>, downstream: Downstream) {
    self.future = future
    self.downstream = downstream
  }

  @inlinable
  func settle(_ result: Result<Output, Downstream.Failure>) {
    switch result {
    case .success(let value):
      if answer.settle(value) { deliver(value) }
    case .failure(let error):
      guard answer.abandon(), subscription?.close() == true else { return }
      downstream.receive(completion: .failure(error))
    }
  }

  @inlinable
  var isOver: Bool { answer.isOver }

  @inlinable
  func deliverIfKnown() {
    if let value = answer.want() { deliver(value) }
  }

  @inlinable
  func deliver(_ value: Output) {
    _ = downstream.receive(value)
    if subscription?.close() == true { downstream.receive(completion: .finished) }
  }

  @inlinable
  func cancel() {
    _ = answer.abandon()
    future.remove(ObjectIdentifier(self))
  }
}
