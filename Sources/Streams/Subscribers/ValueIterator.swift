/// One run of a publisher, for tasks that wait for its values.
@usableFromInline final class ValueIterator<Output: Sendable, Failure: Error>: Sendable {
  /// What a task is told.
  @usableFromInline enum Element: Sendable {
    case value(Output)
    case finished
    case failure(Failure)
  }

  @usableFromInline let queue: ValueQueue<Output, Failure>
  @usableFromInline let end: StreamEnd<ValueQueue<Output, Failure>>

  @_alwaysEmitIntoClient init<P: Publisher<Output, Failure>>(
    _ publisher: P, buffering strategy: AsyncBufferingStrategy?
  ) {
    queue = ValueQueue(strategy)
    end = StreamEnd(queue)
    publisher.receive(subscriber: ValueSubscriber(end))
  }

  deinit {
    end.cancel()
  }

  @usableFromInline func next(isolation actor: isolated (any Actor)?) async -> Element {
    await withTaskCancellationHandler(
      operation: {
        await withCheckedContinuation(isolation: actor) { continuation in
          if let element = queue.take(orWaitWith: continuation) {
            continuation.resume(returning: element)
          }
          if let upstream = end.upstream.withLock({ $0.subscription }) {
            queue.request(from: upstream)
          }
        }
      }, onCancel: { cancel() }, isolation: actor)
  }

  private func cancel() {
    end.cancel()
    queue.cancel()
  }
}

/// What has come and nobody has taken, or the tasks that wait for what has not come.
@usableFromInline final class ValueQueue<Output: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias Element = ValueIterator<Output, Failure>.Element
  typealias Continuation = CheckedContinuation<Element, Never>

  private struct State: Sendable {
    var values = RingBuffer<Output>()
    var waiting = RingBuffer<Continuation>()
    /// Nil until the end. A failure is taken once, and leaves the finish.
    var completion: Subscribers.Completion<Failure>?
    /// What is to be asked for and was not yet.
    var demand = Subscribers.Demand.none
  }

  private let state: Lock<State>
  private let strategy: AsyncBufferingStrategy?

  @usableFromInline init(_ strategy: AsyncBufferingStrategy?) {
    var state = State()
    switch strategy {
    case nil: break
    case .newest(let count):
      precondition(count > 0, "A buffer keeps at least one value.")
      state.demand = .unlimited
    case .oldest(let count):
      precondition(count > 0, "A buffer keeps at least one value.")
      state.demand = .max(count)
    }
    self.strategy = strategy
    self.state = Lock(state)
  }

  /// Takes what is there; if that is nothing, the task waits and nil is returned.
  func take(orWaitWith continuation: Continuation) -> Element? {
    state.withLock { state in
      if let value = state.values.popFirst() {
        // The place of the value in the buffer is free again.
        if case .oldest = strategy { state.demand += .max(1) }
        return .value(value)
      }
      switch state.completion {
      case nil:
        state.waiting.append(continuation)
        if strategy == nil { state.demand += .max(1) }
        return nil
      case .finished: return .finished
      case .failure(let error):
        state.completion = .finished
        return .failure(error)
      }
    }
  }

  /// Asks upstream for what has become due since the last time.
  @usableFromInline func request(from upstream: UpstreamSubscription) {
    let more = state.withLock { state in
      defer { state.demand = .none }
      return state.demand
    }
    if more != .none { upstream.request(more) }
  }

  /// Gives a value to the task that has waited longest, or keeps it.
  ///
  /// - Returns: How much more to ask for.
  func receive(_ value: Output) -> Subscribers.Demand {
    var dropped: Output?
    let continuation = state.withLock { state -> Continuation? in
      if state.completion != nil { return nil }
      if let next = state.waiting.popFirst() { return next }
      switch strategy {
      case nil: break
      case .newest(let count):
        if state.values.count == count { dropped = state.values.popFirst() }
        state.values.append(value)
      case .oldest(let count): if state.values.count < count { state.values.append(value) }
      }
      return nil
    }
    withExtendedLifetime(dropped) {}
    guard let continuation else { return .none }
    continuation.resume(returning: .value(value))
    if case .oldest = strategy { return .max(1) }
    return .none
  }

  /// The end, and nobody wants what has been kept.
  func cancel() {
    finish(.finished)
    let values = state.withLock { state in
      var values = RingBuffer<Output>()
      swap(&values, &state.values)
      return values
    }
    withExtendedLifetime(values) {}
  }

  /// The end: those who wait are told, the first of them the failure if there is one.
  func finish(_ completion: Subscribers.Completion<Failure>) {
    var waiting = state.withLock { state in
      var waiting = RingBuffer<Continuation>()
      guard state.completion == nil else { return waiting }
      swap(&waiting, &state.waiting)
      state.completion = completion
      if !waiting.isEmpty { state.completion = .finished }
      return waiting
    }
    if case .failure(let error) = completion, let first = waiting.popFirst() {
      first.resume(returning: .failure(error))
    }
    while let next = waiting.popFirst() { next.resume(returning: .finished) }
  }
}

/// Puts into a queue what a publisher sends.
@usableFromInline struct ValueSubscriber<Input: Sendable, Failure: Error>: Subscriber {
  @usableFromInline let end: StreamEnd<ValueQueue<Input, Failure>>

  @usableFromInline init(_ end: StreamEnd<ValueQueue<Input, Failure>>) {
    self.end = end
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(end) }

  @usableFromInline func receive(subscription: any Subscription) {
    let upstream = UpstreamSubscription(subscription)
    if end.open(upstream) { end.target.call { $0.request(from: upstream) } }
  }

  @usableFromInline func receive(_ input: Input) -> Subscribers.Demand {
    end.target.call { $0.receive(input) } ?? .none
  }

  @usableFromInline func receive(completion: Subscribers.Completion<Failure>) {
    end.complete { $0.finish(completion) }
  }
}
