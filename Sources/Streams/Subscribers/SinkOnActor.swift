extension Publisher {
  /// Calls closures with the values and the completion on an actor, in order.
  ///
  /// Requests everything at once. Values that come while the actor is busy wait, without a bound. The actor is
  /// referred to weakly: if it is gone, the next value cancels the stream. After a cancellation on the actor no closure is
  /// called any more.
  ///
  /// ```swift
  /// let cancellable = names.sink(
  ///   on: journal, receiveCompletion: { journal, completion in journal.note("\(completion)") },
  ///   receiveValue: { journal, name in journal.note(name) })
  /// ```
  ///
  /// - Parameters:
  ///   - actor: The actor on which the closures are called, which they get as their first argument.
  ///   - executor: Runs the task that waits for values; nil is the default one. In virtual time it is the
  ///     ``VirtualTimeScheduler``, which then runs an actor without an executor of its own, too.
  /// - Returns: A cancellable that cancels when it is released.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func sink<Isolation: Actor>(
    on actor: Isolation, executor: (any TaskExecutor)? = nil,
    receiveCompletion:
      @escaping @Sendable (isolated Isolation, Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping @Sendable (isolated Isolation, Output) -> Void
  ) -> AnyCancellable {
    let sink = ActorSink<Isolation, Output, Failure>(
      actor: { [weak actor] in actor }, onValue: receiveValue, onCompletion: receiveCompletion)
    // Subscribes before the task begins, so that no value is missed.
    let elements = ValueIterator<Output, Failure>(self, buffering: .newest(.max))
    let task = Task(executorPreference: executor) { await sink.receive(elements) }
    return AnyCancellable {
      task.cancel()
      elements.cancel()
    }
  }
}

extension Publisher where Failure == Never {
  /// Calls a closure with the values of a stream that cannot fail, on an actor, in order.
  ///
  /// ```swift
  /// let cancellable = names.sink(on: journal) { journal, name in journal.note(name) }
  /// ```
  ///
  /// - Parameters:
  ///   - actor: The actor on which the closure is called, which it gets as its first argument.
  ///   - executor: Runs the task that waits for values; nil is the default one. In virtual time it is the
  ///     ``VirtualTimeScheduler``.
  /// - Returns: A cancellable that cancels when it is released.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func sink<Isolation: Actor>(
    on actor: Isolation, executor: (any TaskExecutor)? = nil,
    receiveValue: @escaping @Sendable (isolated Isolation, Output) -> Void
  ) -> AnyCancellable {
    sink(
      on: actor, executor: executor, receiveCompletion: { _, _ in }, receiveValue: receiveValue)
  }
}

/// The closures of a sink on an actor.
@usableFromInline struct ActorSink<Isolation: Actor, Input: Sendable, Failure: Error>: Sendable {
  /// The actor; nil if it is gone.
  @usableFromInline let actor: @Sendable () -> Isolation?
  @usableFromInline let onValue: @Sendable (isolated Isolation, Input) -> Void
  @usableFromInline
  let onCompletion: @Sendable (isolated Isolation, Subscribers.Completion<Failure>) -> Void

  @_alwaysEmitIntoClient init(
    actor: @escaping @Sendable () -> Isolation?,
    onValue: @escaping @Sendable (isolated Isolation, Input) -> Void,
    onCompletion:
      @escaping @Sendable (isolated Isolation, Subscribers.Completion<Failure>) -> Void
  ) {
    self.actor = actor
    self.onValue = onValue
    self.onCompletion = onCompletion
  }

  /// Delivers the elements until the end, a cancellation, or the end of the actor.
  @_alwaysEmitIntoClient func receive(_ elements: ValueIterator<Input, Failure>) async {
    while !Task.isCancelled {
      let element = await elements.next(isolation: nil)
      guard let actor = actor() else { return elements.cancel() }
      await deliver(element, on: actor)
      guard case .value = element else { return }
    }
  }

  /// A cancellation ends the elements with a finish, which is not delivered.
  @_alwaysEmitIntoClient func deliver(
    _ element: ValueIterator<Input, Failure>.Element, on actor: isolated Isolation
  ) {
    if Task.isCancelled { return }
    switch element {
    case .value(let value): onValue(actor, value)
    case .finished: onCompletion(actor, .finished)
    case .failure(let error): onCompletion(actor, .failure(error))
    }
  }
}
