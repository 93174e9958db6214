extension AsyncSequence where Self: Sendable, Element: Sendable {
  /// Publishes the elements, as they are requested: the inverse of `values`.
  ///
  ///     sequence   -1-2-|
  ///     publisher  -1-2-|
  ///
  /// Each subscriber has an iterator of its own, in a task. The task waits for the next element only while an element
  /// is requested. So the finish comes with a request for one element more than there are. The sequence's error fails
  /// the stream. A cancellation cancels the task.
  ///
  /// ```swift
  /// let run = AsyncStream { $0.yield(1) }.publisher.sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload
  public var publisher: some Publisher<Element, Failure> { publisher(on: nil) }

  /// Publishes the elements, as they are requested, from a task on an executor.
  ///
  /// ```swift
  /// let scheduler = VirtualTimeScheduler()
  /// let ticks = scheduler.timer(interval: .seconds(1)).publisher(on: scheduler)
  /// ```
  ///
  /// - Parameter executor: The executor of the tasks; nil is the default one. In virtual time it is
  ///   the ``VirtualTimeScheduler``.
  @_alwaysEmitIntoClient @_disfavoredOverload public func publisher(
    on executor: (any TaskExecutor)?
  ) -> some Publisher<Element, Failure> {
    AsyncSequencePublisher(sequence: self, executor: executor)
  }
}

@usableFromInline
@_eagerMove struct AsyncSequencePublisher<Elements: AsyncSequence & Sendable>: Publisher
where Elements.Element: Sendable {
  @usableFromInline
  static var streamTypes: StreamTypes<Elements.Element, Elements.Failure> { .init() }

  let sequence: Elements
  /// The executor of the tasks; nil is the default one.
  let executor: (any TaskExecutor)?

  @usableFromInline init(sequence: Elements, executor: (any TaskExecutor)?) {
    self.sequence = sequence
    self.executor = executor
  }

  @usableFromInline
  consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
    let (sequence, executor) = (sequence, executor)
    ExtraPublishers.Create<Self.Output, Failure> { emitter in
      let demand = TaskDemand()
      emitter.onRequest { demand.add($0) }
      let task = Task(executorPreference: executor) {
        await send(sequence, to: emitter, asAskedFor: demand)
      }
      return AnyCancellable {
        task.cancel()
        demand.cancel()
      }
    }.receive(subscriber: subscriber)
  }
}

/// Sends elements until the cancellation, or the end of the sequence.
private func send<Elements: AsyncSequence & Sendable>(
  _ sequence: Elements, to emitter: ExtraPublishers.Emitter<Elements.Element, Elements.Failure>,
  asAskedFor demand: TaskDemand
) async where Elements.Element: Sendable {
  do throws(Elements.Failure) {
    var iterator = sequence.makeAsyncIterator()
    while await demand.spendOne() {
      guard let element = try await iterator.next(isolation: nil) else { break }
      emitter.send(element)
    }
    emitter.send(completion: .finished)
  } catch {
    emitter.send(completion: .failure(error))
  }
}

/// The demand for the elements of one task, which waits while the demand is zero.
private final class TaskDemand: Sendable {
  private struct State: Sendable {
    var demand = Subscribers.Demand.none
    var waiting: CheckedContinuation<Bool, Never>?
    var isCancelled = false
  }

  private let state = Lock(State())

  func add(_ more: Subscribers.Demand) {
    let waiting = state.withLock { state in
      state.demand += more
      if state.waiting != nil { _ = state.demand.spendOne() }
      return state.waiting.take()
    }
    waiting?.resume(returning: true)
  }

  func cancel() {
    let waiting = state.withLock { state in
      state.isCancelled = true
      return state.waiting.take()
    }
    waiting?.resume(returning: false)
  }

  /// Waits until there is demand, and decreases it by one; false after the cancellation.
  func spendOne() async -> Bool {
    await withCheckedContinuation { continuation in
      let answer = state.withLock { state -> Bool? in
        if state.isCancelled { return false }
        if state.demand.spendOne() { return true }
        state.waiting = continuation
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }
}
