extension Publisher {
  /// Delivers values and the completion on the main actor: the closures of a `sink` that follows
  /// are isolated to the main actor, and so is the object of an `assign`.
  ///
  ///     source             -1-2-3-|
  ///     receive(on: .main) -1-2-3-|   on the main actor
  ///
  /// Everything goes through the main queue, in order, also what comes from the main actor itself:
  /// a value never arrives inside the call that sent it. The finish and a failure follow the last
  /// value. Requests and cancellation pass at once. Use it as the last operator: to the compiler,
  /// the closures of operators after it are not isolated to the main actor.
  ///
  /// `receive(on: DispatchQueue.main)` delivers on the same queue, but its type does not say so:
  /// the compiler warns about closures after it that use the main actor's state. `.main` avoids the
  /// warning.
  ///
  /// ```swift
  /// names.receive(on: .main)
  ///   .sink { [weak self] name in self?.results.append(name) }
  ///   .store(in: &cancellables)
  /// ```
  @_alwaysEmitIntoClient public consuming func receive(
    on scheduler: MainActorScheduler
  ) -> ExtraPublishers.ReceiveOnMain<Self> {
    ExtraPublishers.ReceiveOnMain(upstream: self, scheduler: scheduler)
  }
}

extension ExtraPublishers {
  /// The publisher behind `receive(on: .main)`.
  @_eagerMove public struct ReceiveOnMain<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let scheduler: MainActorScheduler

    @_alwaysEmitIntoClient public init(upstream: Upstream, scheduler: MainActorScheduler) {
      self.upstream = upstream
      self.scheduler = scheduler
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      Publishers.ReceiveOn(upstream: upstream, scheduler: scheduler.base).receive(
        subscriber: subscriber)
    }
  }
}

extension ExtraPublisherNames {
  public typealias ReceiveOnMain = ExtraPublishers.ReceiveOnMain
}

extension ExtraPublishers.ReceiveOnMain {
  /// Calls closures with the values and the completion, on the main actor.
  ///
  /// Asks for everything. The closures are released at the completion or cancellation, even if
  /// the cancellable is kept.
  ///
  /// ```swift
  /// names.receive(on: .main)
  ///   .sink { [weak self] _ in self?.query = "" } receiveValue: { [weak self] in self?.query = $0 }
  ///   .store(in: &cancellables)
  /// ```
  ///
  /// - Returns: A cancellable that cancels when it is released.
  @_alwaysEmitIntoClient @preconcurrency public consuming func sink(
    receiveCompletion: @escaping @MainActor @Sendable (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping @MainActor @Sendable (Output) -> Void
  ) -> AnyCancellable {
    // Called by the main queue, or by a scheduler declared to run on the main actor: so the
    // isolation is checked.
    let end = SinkEnd<Output, Failure>(
      onValue: { value in MainActor.assumeIsolated { receiveValue(value) } },
      onCompletion: { end in MainActor.assumeIsolated { receiveCompletion(end) } })
    receive(subscriber: SinkSubscriber(end))
    return AnyCancellable(end)
  }
}

extension ExtraPublishers.ReceiveOnMain where Failure == Never {
  /// Calls a closure on the main actor with the values of a stream that cannot fail.
  ///
  /// ```swift
  /// names.receive(on: .main).sink { [weak self] in self?.query = $0 }.store(in: &cancellables)
  /// ```
  ///
  /// - Returns: A cancellable that cancels when it is released.
  @_alwaysEmitIntoClient @preconcurrency public consuming func sink(
    receiveValue: @escaping @MainActor @Sendable (Output) -> Void
  ) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }

  /// Writes each value to a property of a main-actor object, which is kept alive until the stream
  /// ends.
  ///
  /// ```swift
  /// let model = SearchModel(scheduler: .main)
  /// let run = names.receive(on: .main).assign(to: \.query, on: model)
  /// ```
  ///
  /// - Returns: A cancellable that cancels when it is released.
  @_alwaysEmitIntoClient @preconcurrency @MainActor public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, on object: Root
  ) -> AnyCancellable {
    sink { object[keyPath: keyPath] = $0 }
  }

  /// Writes each value to a property of a main-actor object, as long as the object exists.
  ///
  /// ```swift
  /// names.receive(on: .main).assign(to: \.query, onWeak: self).store(in: &cancellables)
  /// ```
  ///
  /// - Returns: A cancellable that cancels when it is released.
  @_alwaysEmitIntoClient @preconcurrency @MainActor public func assign<Root: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Root, Output>, onWeak object: Root
  ) -> AnyCancellable {
    sink { [weak object] in object?[keyPath: keyPath] = $0 }
  }
}
