/// One run of a publisher, for tasks that wait for its values.
@usableFromInline final class ValueIterator<Output: Sendable, Failure: Error>: Sendable {
  /// The result for a task that waits.
  @usableFromInline enum Element: Sendable {
    case value(Output)
    case finished
    case failure(Failure)
  }

  @usableFromInline let queue: ValueQueue<Output, Failure>
  @usableFromInline let end: ObjectEnd<ValueQueue<Output, Failure>>

  @_alwaysEmitIntoClient init<P: Publisher<Output, Failure>>(
    _ publisher: P, buffering strategy: AsyncBufferingStrategy?
  ) {
    queue = ValueQueue(strategy)
    end = ObjectEnd(queue)
    publisher.receive(subscriber: ValueSubscriber(end))
  }

  deinit {
    end.cancel()
  }

  /// Returns the next element. A value that is buffered, or comes as soon as it is requested, is
  /// returned without waiting.
  @_alwaysEmitIntoClient func next(isolation actor: isolated (any Actor)?) async -> Element {
    if Task.isCancelled { cancel() }
    if let element = queue.takeOrAsk() { return element }
    return await withTaskCancellationHandler(
      operation: {
        // Unsafe: a continuation is resumed once, by the caller that takes it out of `waiting`, or
        // at once if it was not put there. None stays there, as the end takes all.
        await withUnsafeContinuation(isolation: actor) { queue.wait($0) }
      }, onCancel: { cancel() }, isolation: actor)
  }

  @_alwaysEmitIntoClient func cancel() {
    end.cancel()
    queue.cancel()
  }
}

/// Values that wait for a task, or tasks that wait for a value.
@usableFromInline final class ValueQueue<Output: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias Element = ValueIterator<Output, Failure>.Element
  @usableFromInline typealias Continuation = UnsafeContinuation<Element, Never>

  @usableFromInline struct State: Sendable {
    @usableFromInline var upstream: UpstreamSubscription?
    @usableFromInline var values = RingBuffer<Output>()
    @usableFromInline var waiting = RingBuffer<Continuation>()
    /// The completion; nil until the end. A failure is taken once, and leaves the finish.
    @usableFromInline var completion: Subscribers.Completion<Failure>?
    /// The demand that has not been requested yet.
    @usableFromInline var demand = Subscribers.Demand.none
    /// Without a buffer: the number of values that tasks have requested and not received yet. Other
    /// values are dropped.
    @usableFromInline var expectedCount = 0

    @_alwaysEmitIntoClient init(_ demand: Subscribers.Demand) {
      self.demand = demand
    }

    /// Takes the element that a task can have at once, if there is one.
    @_alwaysEmitIntoClient mutating func take() -> Element? {
      if let value = values.popFirst() { return .value(value) }
      switch completion {
      case nil: return nil
      case .finished: return .finished
      case .failure(let error):
        completion = .finished
        return .failure(error)
      }
    }

    /// Adds values that tasks request.
    @_alwaysEmitIntoClient mutating func expect(_ count: Int) {
      guard count > 0 else { return }
      demand += .max(count)
      expectedCount += count
    }

    /// Takes the demand to request, if there is a subscription.
    @_alwaysEmitIntoClient mutating func takeDemand() -> Subscribers.Demand {
      guard upstream != nil else { return .none }
      defer { demand = .none }
      return demand
    }
  }

  @usableFromInline let state: Lock<State>
  @usableFromInline let strategy: AsyncBufferingStrategy?

  @_alwaysEmitIntoClient init(_ strategy: AsyncBufferingStrategy?) {
    self.strategy = strategy
    switch strategy {
    case nil: state = Lock(State(.none))
    case .newest(let count):
      require(count > 0, "A buffer keeps at least one value.")
      state = Lock(State(.unlimited))
    case .oldest(let count):
      require(count > 0, "A buffer keeps at least one value.")
      state = Lock(State(.max(count)))
    }
  }

  @_alwaysEmitIntoClient func open(_ upstream: UpstreamSubscription) {
    let more = state.withLock { state in
      if state.completion == nil { state.upstream = upstream }
      return state.takeDemand()
    }
    if more != .none { upstream.request(more) }
  }

  /// Takes the element that is available. If there is none, and values are not buffered, requests
  /// one, which may come at once.
  ///
  /// - Returns: The element, or nil if the task has to wait.
  @_alwaysEmitIntoClient func takeOrAsk() -> Element? {
    var element: Element?
    let (upstream, more) = state.withLock { state in
      element = take(from: &state)
      if element == nil, strategy == nil { state.expect(1) }
      return (state.upstream, state.takeDemand())
    }
    guard more != .none else { return element }
    upstream?.request(more)
    return element ?? state.withLock { $0.take() }
  }

  /// Takes the element that a task can have at once, if there is one.
  @_alwaysEmitIntoClient func take(from state: inout State) -> Element? {
    let element = state.take()
    // The place of the value in the buffer is free again.
    if case .oldest = strategy, case .value? = element { state.demand += .max(1) }
    return element
  }

  /// Resumes a task with the next element, which may have come since ``takeOrAsk()``.
  @_alwaysEmitIntoClient func wait(_ continuation: Continuation) {
    var element: Element?
    let (upstream, more) = state.withLock { state in
      element = take(from: &state)
      if element == nil {
        state.waiting.append(continuation)
        // Another task may have taken the value that this one had requested.
        if strategy == nil { state.expect(state.waiting.count - state.expectedCount) }
      }
      return (state.upstream, state.takeDemand())
    }
    if let element { continuation.resume(returning: element) }
    if more != .none { upstream?.request(more) }
  }

  /// Gives a value to the task that has waited longest, or buffers it.
  ///
  /// - Returns: The additional demand.
  @_alwaysEmitIntoClient func receive(_ value: Output) -> Subscribers.Demand {
    var dropped: Output?
    let continuation = state.withLock { state -> Continuation? in
      if state.completion != nil { return nil }
      if strategy == nil {
        if state.expectedCount == 0 { return nil }
        state.expectedCount -= 1
      }
      if let next = state.waiting.popFirst() { return next }
      switch strategy {
      case nil: state.values.append(value)
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

  /// Ends the stream: drops the buffered values.
  @_alwaysEmitIntoClient func cancel() {
    finish(.finished)
    let values = state.withLock { state in
      var values = RingBuffer<Output>()
      swap(&values, &state.values)
      return values
    }
    withExtendedLifetime(values) {}
  }

  /// Ends the stream: resumes the waiting tasks, the first of them with the failure if there is
  /// one.
  @_alwaysEmitIntoClient func finish(_ completion: Subscribers.Completion<Failure>) {
    var upstream: UpstreamSubscription?
    var waiting = state.withLock { state in
      var waiting = RingBuffer<Continuation>()
      guard state.completion == nil else { return waiting }
      swap(&waiting, &state.waiting)
      swap(&upstream, &state.upstream)
      state.completion = completion
      if !waiting.isEmpty { state.completion = .finished }
      return waiting
    }
    if case .failure(let error) = completion, let first = waiting.popFirst() {
      first.resume(returning: .failure(error))
    }
    while let next = waiting.popFirst() { next.resume(returning: .finished) }
    withExtendedLifetime(upstream) {}
  }
}

/// Adds the values and the completion of a publisher to a queue.
@usableFromInline struct ValueSubscriber<Input: Sendable, Failure: Error>: Subscriber {
  @usableFromInline let end: ObjectEnd<ValueQueue<Input, Failure>>

  @_alwaysEmitIntoClient init(_ end: ObjectEnd<ValueQueue<Input, Failure>>) {
    self.end = end
  }

  @_alwaysEmitIntoClient var combineIdentifier: CombineIdentifier { CombineIdentifier(end) }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    let upstream = UpstreamSubscription(subscription)
    if end.open(upstream) { end.call { $0.open(upstream) } }
  }

  @_alwaysEmitIntoClient func receive(_ input: Input) -> Subscribers.Demand {
    end.call { $0.receive(input) } ?? .none
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
    end.complete { $0.finish(completion) }
  }
}
