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

  @usableFromInline typealias Answer = @Sendable (Result<Output, Failure>) -> Void

  @usableFromInline
  enum State: Sendable {
    case waiting([ObjectIdentifier: Answer])
    case decided(Result<Output, Failure>)
  }

  @usableFromInline let state = Lock(State.waiting([:]))

  @inlinable @preconcurrency
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { self.decide($0) }
  }

  @inlinable @inline(__always)
  public func receive<S: Subscriber<Output, Failure>>(subscriber: S) {
    let claim = FutureClaim(self, downstream: subscriber)
    let handle = ClosureSubscription("Future") { _ in
      claim.deliverIfKnown()
    } cancel: {
      claim.cancel()
    }
    claim.subscription = handle
    subscriber.receive(subscription: handle)
    add(ObjectIdentifier(claim)) { claim.settle($0) }
  }

  @inlinable
  func add(_ claim: ObjectIdentifier, answer: @escaping Answer) {
    let result = state.withLock { state -> Result<Output, Failure>? in
      guard case .waiting(var answers) = state else {
        if case .decided(let result) = state { return result }
        return nil
      }
      answers[claim] = answer
      state = .waiting(answers)
      return nil
    }
    if let result { answer(result) }
  }

  @inlinable
  func remove(_ claim: ObjectIdentifier) {
    let removed = state.withLock { state -> Answer? in
      guard case .waiting(var answers) = state else { return nil }
      defer { state = .waiting(answers) }
      return answers.removeValue(forKey: claim)
    }
    _ = removed
  }

  @inlinable
  func decide(_ result: Result<Output, Failure>) {
    let answers = state.withLock { state -> [ObjectIdentifier: Answer] in
      guard case .waiting(let answers) = state else { return [:] }
      state = .decided(result)
      return answers
    }
    for answer in answers.values { answer(result) }
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
