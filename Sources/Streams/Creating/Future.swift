/// Runs work once, and publishes its result to each subscriber.
///
///     promise  ----a
///     future   ----(a|)
///     later    --------^(a|)
///
/// The closure runs in `init`. The first call of its promise sets the result; later calls are
/// ignored. The value waits for demand; a failure does not.
///
/// ```swift
/// let reply = Future<Data, any Error> { promise in load { promise($0) } }
/// let data = try await reply.value
/// ```
public final class Future<Output: Sendable, Failure: Error>: Publisher, @unchecked Sendable {
  // Sendable: `lock` guards the variables.

  /// Fulfils the future with its result.
  public typealias Promise = @Sendable (Result<Output, Failure>) -> Void

  @usableFromInline struct Waiter: Sendable {
    @usableFromInline let number: Int
    @usableFromInline let promise: Promise
    /// Called when its task is cancelled; then `promise` is not called.
    let cancel: (@Sendable () -> Void)?

    @usableFromInline
    init(_ number: Int, _ promise: @escaping Promise, cancel: (@Sendable () -> Void)? = nil) {
      self.number = number
      self.promise = promise
      self.cancel = cancel
    }
  }

  /// The subscribers that wait, in the order of their arrival and of their numbers.
  @usableFromInline struct Waiters: Sendable {
    @usableFromInline typealias Place = (number: Int, waiter: Waiter?)

    @usableFromInline var places: [Place] = []
    /// The number of places without a waiter. There are at most as many as others, so that to remove all waiters, one
    /// by one, takes a time that grows with their number and not with its square.
    @usableFromInline var freeCount = 0

    @_alwaysEmitIntoClient init() {}

    @_alwaysEmitIntoClient var isEmpty: Bool { places.count == freeCount }

    @_alwaysEmitIntoClient mutating func add(_ waiter: Waiter) {
      // The numbers of two threads may come in the other order.
      var index = places.count
      while index > 0, places[index - 1].number > waiter.number { index -= 1 }
      places.insert((waiter.number, waiter), at: index)
    }

    @_alwaysEmitIntoClient mutating func remove(_ number: Int) -> Waiter? {
      var (low, high) = (0, places.count)
      while low < high {
        let middle = (low + high) / 2
        if places[middle].number < number { low = middle + 1 } else { high = middle }
      }
      guard low < places.count, places[low].number == number,
        let waiter = places[low].waiter.take()
      else { return nil }
      freeCount += 1
      if freeCount * 2 > places.count {
        places.removeAll { $0.waiter == nil }
        freeCount = 0
      }
      return waiter
    }
  }

  @usableFromInline enum Outcome: Sendable {
    case undecided
    case success(Output)
    case failure(Failure)

    @_alwaysEmitIntoClient init(_ result: Result<Output, Failure>) {
      self =
        switch result {
        case .success(let value): .success(value)
        case .failure(let error): .failure(error)
        }
    }

    @_alwaysEmitIntoClient var result: Result<Output, Failure>? {
      switch self {
      case .undecided: nil
      case .success(let value): .success(value)
      case .failure(let error): .failure(error)
      }
    }
  }

  // Not one state in a `Lock`, nor an optional result: to destroy these, the end of a future would look up more types.
  @usableFromInline let lock = QueueLock()
  /// Each receives the result, and is removed.
  @exclusivity(unchecked) @usableFromInline var waiting = Waiters()
  @exclusivity(unchecked) @usableFromInline var latestNumber = 0
  @exclusivity(unchecked) @usableFromInline var outcome = Outcome.undecided

  @_alwaysEmitIntoClient @preconcurrency
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { self.decide($0) }
  }

  @_alwaysEmitIntoClient public var _onlyValue: Output? {
    if case .success(let value) = lock.withLock({ _ in outcome }) { value } else { nil }
  }

  /// Hides the type of this publisher. If there is a value already, that needs no allocation.
  @_alwaysEmitIntoClient public func eraseToAnyPublisher() -> AnyPublisher<Output, Failure> {
    guard let value = _onlyValue else { return AnyPublisher(self) }
    return AnyPublisher(value: value)
  }

  @_alwaysEmitIntoClient @inline(__always)
  public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
    switch lock.withLock({ _ in outcome }) {
    case .success(let value): subscriber.receive(only: value, as: "Future")
    case .failure(let error): subscriber.receive(nothingBut: .failure(error))
    case .undecided: wait(for: subscriber)
    }
  }

  @_alwaysEmitIntoClient func wait<S: Subscriber<Output, Failure>>(for subscriber: consuming S) {
    let number = nextNumber()
    let target = SerialOperator.started(
      "Future", OneValue<Output, Failure> { self.forget(number) }, downstream: subscriber)
    let known = lock.withLock { _ in
      let known = outcome.result
      if known == nil { waiting.add(Waiter(number, { target.sendOutOfLine(.init($0)) })) }
      return known
    }
    if let known {
      target.sendOutOfLine(.init(known))
    } else if target.isOver {
      forget(number)
    }
  }

  @_alwaysEmitIntoClient func nextNumber() -> Int {
    lock.withLock { _ in
      latestNumber += 1
      return latestNumber
    }
  }

  /// - Returns: The waiter that was removed; nil if it has received the result, or is not added
  ///   yet.
  @_alwaysEmitIntoClient @discardableResult func forget(_ number: Int) -> Waiter? {
    lock.withLock { _ in waiting.remove(number) }
  }

  @_alwaysEmitIntoClient func decide(_ result: Result<Output, Failure>) {
    var told = Waiters()
    lock.withLock { _ in
      guard case .undecided = outcome else { return }
      outcome = Outcome(result)
      swap(&told, &waiting)
    }
    for place in told.places { place.waiter?.promise(result) }
  }

  /// Sends the waiter the result, at once or as soon as there is one.
  private func tell(_ waiter: Waiter) {
    var isCancelled = false
    let known = lock.withLock { _ -> Result<Output, Failure>? in
      if let known = outcome.result { return known }
      // A later cancellation of the task finds the waiter.
      isCancelled = waiter.cancel != nil && Task.isCancelled
      if !isCancelled { waiting.add(waiter) }
      return nil
    }
    if let known { waiter.promise(known) } else if isCancelled { waiter.cancel?() }
  }
}

extension Future {
  /// The result, once there is one; throws `CancellationError` if the task is cancelled before.
  public var value: Output {
    get async throws {
      let number = nextNumber()
      return try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { continuation in
          tell(
            Waiter(number, { continuation.resume(with: $0) }) {
              continuation.resume(throwing: CancellationError())
            })
        }
      } onCancel: {
        forget(number)?.cancel?()
      }
    }
  }
}

extension Future where Failure == Never {
  /// The value, once there is one.
  ///
  /// A cancellation of the task does not end the wait.
  public var value: Output {
    get async {
      await withCheckedContinuation { continuation in
        tell(Waiter(nextNumber(), { continuation.resume(with: $0) }))
      }
    }
  }
}
