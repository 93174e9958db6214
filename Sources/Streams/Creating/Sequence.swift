import Synchronization

extension Publishers {
  /// Publishes the elements of a sequence, and finishes: the publisher behind
  /// `Sequence/publisher`.
  ///
  ///     [1, 2, 3].publisher  (123|)
  ///
  /// Each subscriber receives the elements from the first, as it requests them. The sequence is
  /// read one element ahead, so the finish comes with the last element.
  ///
  /// An operator on a collection's publisher runs at once where it can, as in Combine:
  /// `[1, 2].publisher.map(f)` is `[f(1), f(2)].publisher`. After `eraseToAnyPublisher()` it runs for
  /// each subscriber, as elements are asked for.
  ///
  /// ```swift
  /// let cancellable = (1...3).publisher.sink { print($0) }
  /// ```
  @_eagerMove public struct Sequence<Elements: Swift.Sequence & Sendable, Failure: Error>: Publisher
  where Elements.Element: Sendable {
    public static var streamTypes: StreamTypes<Elements.Element, Failure> { .init() }

    /// The elements.
    public let sequence: Elements

    @_alwaysEmitIntoClient public init(sequence: Elements) {
      self.sequence = sequence
    }

    /// The element of an array of one, which `flatMap` often receives.
    @_alwaysEmitIntoClient @inline(__always) public var _onlyValue: Elements.Element? {
      if let array = sequence as? [Elements.Element], array.count == 1 { array[0] } else { nil }
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      SequenceDelivery.start("Sequence", sequence, then: .finished, into: subscriber)
    }
  }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}

extension Sequence where Self: Sendable, Element: Sendable {
  /// Publishes the elements as they are asked for, and finishes.
  @_alwaysEmitIntoClient public var publisher: Publishers.Sequence<Self, Never> {
    Publishers.Sequence(sequence: self)
  }
}

/// Sends the elements of a sequence, as they are asked for, and then the completion.
///
/// Demand is one atomic number. The caller that raises it from zero delivers until it is spent; every
/// other caller only adds. So a subscriber that asks for more from inside `receive` continues the loop
/// instead of recursing, and calls never overlap. The iterator is one step ahead, so the completion
/// follows the last value without further demand.
@usableFromInline
struct SequenceDelivery<Elements: Swift.Sequence & Sendable, Downstream: Subscriber>
where Downstream.Input == Elements.Element {
  // Accessed by the thread that raised the demand from zero, until the demand is spent.
  @usableFromInline struct Contents {
    @usableFromInline var completion: Subscribers.Completion<Downstream.Failure>
    @usableFromInline var elements: Elements.Iterator?
    @usableFromInline var next: Elements.Element?
    @usableFromInline var downstream: Downstream?

    @_alwaysEmitIntoClient init(
      _ elements: Elements.Iterator, next: Elements.Element,
      completion: Subscribers.Completion<Downstream.Failure>
    ) {
      self.completion = completion
      self.elements = elements
      self.next = next
    }
  }

  @usableFromInline let memory: StreamStorage

  @_alwaysEmitIntoClient @inline(__always) init(_ memory: StreamStorage) {
    self.memory = memory
  }

  @_alwaysEmitIntoClient
  var contents: UnsafeMutablePointer<Contents> { memory.pointer(to: Contents.self) }

  /// The sequence, for the subscription's description. Guarded by the lock; nil after the end.
  @_alwaysEmitIntoClient var sequence: UnsafeMutablePointer<Elements?> {
    memory.pointer(to: Elements?.self, after: RawMemory.words(for: Contents.self))
  }

  @_alwaysEmitIntoClient static func start(
    _ name: StaticString, _ sequence: Elements,
    then completion: Subscribers.Completion<Downstream.Failure>, into downstream: Downstream
  ) {
    var elements = sequence.makeIterator()
    guard let first = elements.next() else { return downstream.receive(nothingBut: completion) }
    let isUnlimited = downstream.requestsUnlimited
    let header = StreamStorage.Header(
      name: name, startsUnlimited: isUnlimited, describe: { Self($0).describe() }
    ) { subscription, command, _ in Self(subscription.memory).perform(command) }
    // The demand begins with one, so that nothing is delivered before downstream has received its
    // subscription.
    let delivery = Self(
      .make(
        words: RawMemory.words(for: Contents.self)
          + RawMemory.words(for: Elements?.self),
        demand: isUnlimited ? .max : 1, header))
    delivery.contents.initialize(to: Contents(elements, next: first, completion: completion))
    delivery.sequence.initialize(to: sequence)
    downstream.receive(subscription: SerialSubscription(delivery.memory))
    delivery.contents.pointee.downstream = downstream
    delivery.deliver(delivery.spend(isUnlimited ? 0 : 1))
  }

  @_alwaysEmitIntoClient func describe() -> String? {
    memory.lock.pointee.withLock { _ in sequence.pointee }.map { String(describing: $0) }
  }

  @_alwaysEmitIntoClient func perform(_ command: StreamStorage.Command) {
    switch command {
    case .request(let demand): if memory.addDemand(demand) == 0 { deliver(demand.count) }
    case .cleanUp:
      let before = memory.demand.pointee.exchange(.min, ordering: .acquiringAndReleasing)
      if before == 0 { release() }
    case .destroy:
      contents.deinitialize(count: 1)
      sequence.deinitialize(count: 1)
    }
  }

  /// Decreases the demand by the number of values that have been sent.
  ///
  /// - Returns: The demand that is left. At zero, the caller may no longer deliver. If it is
  ///   negative, the stream was cancelled, and the caller has to release the contents.
  @_alwaysEmitIntoClient func spend(_ sent: Int) -> Int {
    let before = memory.spendDemand(sent)
    return before < 0 || before == .max ? before : max(0, before - sent)
  }

  /// Releases the contents at the end of the stream. Called by the thread that delivers.
  @_alwaysEmitIntoClient func release() {
    contents.pointee.completion = .finished
    contents.pointee.elements = nil
    contents.pointee.next = nil
    contents.pointee.downstream = nil
    // Released outside the lock.
    let old = memory.lock.pointee.withLock { _ in sequence.pointee.take() }
    withExtendedLifetime(old) {}
  }

  @_alwaysEmitIntoClient
  var isCancelled: Bool { memory.demand.pointee.load(ordering: .relaxed) < 0 }

  /// - Parameter allowance: The number of values that may be sent; if positive, the caller has the
  ///   right to deliver. Negative after a cancellation, and zero if another thread delivers.
  @_alwaysEmitIntoClient func deliver(_ allowance: Int) {
    var allowance = allowance
    let contents = contents
    while allowance > 0, let downstream = contents.pointee.downstream.take() {
      var sent = 0
      while sent < allowance, !isCancelled {
        guard let value = contents.pointee.next.take() else { break }
        contents.pointee.next = contents.pointee.elements?.next()
        if isCancelled { break }
        let more = downstream.receive(value)
        sent += 1
        if more != .none { memory.addDemand(more) }
      }
      if contents.pointee.next == nil, !isCancelled { return finish(downstream) }
      // Stored again before another thread may have the right to deliver.
      contents.pointee.downstream = downstream
      allowance = spend(sent)
    }
    if allowance < 0 { release() }
  }

  @_alwaysEmitIntoClient func finish(_ downstream: Downstream) {
    let completion = contents.pointee.completion
    release()
    let before = memory.demand.pointee.exchange(.min, ordering: .acquiringAndReleasing)
    if before >= 0 { downstream.receive(completion: completion) }
  }
}
