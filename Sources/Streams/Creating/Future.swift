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
public final class Future<Output: Sendable, Failure: Error>: Publisher {
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

  @usableFromInline struct State: Sendable {
    @usableFromInline var result: Result<Output, Failure>?
    /// Each receives the result, and is removed.
    @usableFromInline var waiting = Waiters()
    @usableFromInline var latestNumber = 0

    @_alwaysEmitIntoClient init() {}
  }

  @usableFromInline let state = Lock(State())

  @_alwaysEmitIntoClient @preconcurrency
  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { self.decide($0) }
  }

  @_alwaysEmitIntoClient public var _onlyValue: Output? {
    if case .success(let value)? = state.withLock({ $0.result }) { value } else { nil }
  }

  @_alwaysEmitIntoClient @inline(__always)
  public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
    switch state.withLock({ $0.result }) {
    case .success(let value)?: subscriber.receive(only: value, as: "Future")
    case .failure(let error)?: subscriber.receive(nothingBut: .failure(error))
    case nil: wait(for: subscriber)
    }
  }

  @_alwaysEmitIntoClient func wait<S: Subscriber<Output, Failure>>(for subscriber: consuming S) {
    let number = nextNumber()
    let target = SerialOperator.started(
      "Future", OneValue<Output, Failure> { self.forget(number) }, downstream: subscriber)
    let result = state.withLock { state in
      if state.result == nil {
        state.waiting.add(Waiter(number, { target.sendOutOfLine(.init($0)) }))
      }
      return state.result
    }
    if let result {
      target.sendOutOfLine(.init(result))
    } else if target.isCancelled {
      forget(number)
    }
  }

  @_alwaysEmitIntoClient func nextNumber() -> Int {
    state.withLock { state in
      state.latestNumber += 1
      return state.latestNumber
    }
  }

  /// - Returns: The waiter that was removed; nil if it has received the result, or is not added
  ///   yet.
  @_alwaysEmitIntoClient @discardableResult func forget(_ number: Int) -> Waiter? {
    state.withLock { $0.waiting.remove(number) }
  }

  @_alwaysEmitIntoClient func decide(_ result: Result<Output, Failure>) {
    var waiting = Waiters()
    state.withLock { state in
      guard state.result == nil else { return }
      state.result = result
      swap(&waiting, &state.waiting)
    }
    for place in waiting.places { place.waiter?.promise(result) }
  }

  /// Sends the waiter the result, at once or as soon as there is one.
  private func tell(_ waiter: Waiter) {
    var isCancelled = false
    let result = state.withLock { state in
      guard state.result == nil else { return state.result }
      // A later cancellation of the task finds the waiter.
      isCancelled = waiter.cancel != nil && Task.isCancelled
      if !isCancelled { state.waiting.add(waiter) }
      return nil
    }
    if let result { waiter.promise(result) } else if isCancelled { waiter.cancel?() }
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
