import Synchronization

/// The subscribers of a subject, in the order they came.
///
/// Each is one object: the subscription that it holds, its place in the list, and the subscriber
/// itself. Only the thread that drains the subject reads, changes and calls the list.
@usableFromInline struct SubscriberList<Output: Sendable, Failure: Error>: @unchecked Sendable {
  // Sendable: only the thread that drains the subject touches it.
  @usableFromInline typealias Entry = SubscriberNode.Entry
  @usableFromInline typealias Downstream = ErasedDownstream<Output, Failure>

  @usableFromInline var first: Entry?
  @usableFromInline var last: Entry?

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient static func entry<S: Subscriber<Output, Failure>>(
    of origin: SubscriberOrigin, for subscriber: consuming S, as name: StaticString,
    isUnlimited: Bool
  ) -> StreamStorage {
    let entry = SubscriberNode.makeEntry(
      name, of: origin, isUnlimited: isUnlimited, words: Downstream.words(for: S.self))
    downstream(in: entry).initialize(to: subscriber)
    return entry
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func node(in entry: StreamStorage) -> UnsafeMutablePointer<SubscriberNode> {
    SubscriberNode.place(in: entry)
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func downstream(in entry: StreamStorage) -> Downstream {
    Downstream(
      at: UnsafeMutableRawPointer(
        entry.pointer(to: RawMemory.Word.self, after: SubscriberNode.endOffset)))
  }

  @_alwaysEmitIntoClient mutating func append(_ entry: StreamStorage) {
    let new = Entry.passRetained(entry)
    let node = Self.node(in: entry)
    node.pointee.isListed = true
    node.pointee.previous = last
    if let last {
      last._withUnsafeGuaranteedRef { Self.node(in: $0).pointee.next = new }
    } else {
      first = new
    }
    last = new
  }

  /// Takes an entry out, and releases its subscriber.
  @_alwaysEmitIntoClient @inline(never) mutating func remove(_ entry: StreamStorage) {
    let node = Self.node(in: entry)
    guard node.pointee.isListed else { return }
    unlink(entry)
    Self.downstream(in: entry).end(.release)
    Self.release(entry)
  }

  /// Gives up the list's reference, which may be the last one: the entry is not to be touched any more.
  @_alwaysEmitIntoClient static func release(_ entry: StreamStorage) {
    Entry.passUnretained(entry).release()
  }

  /// The list's reference stays: see ``release(_:)``.
  @_alwaysEmitIntoClient mutating func unlink(_ entry: StreamStorage) {
    let node = Self.node(in: entry)
    let (next, previous) = (node.pointee.next, node.pointee.previous)
    node.pointee.isListed = false
    node.pointee.next = nil
    node.pointee.previous = nil
    if let previous {
      previous._withUnsafeGuaranteedRef { Self.node(in: $0).pointee.next = next }
    } else {
      first = next
    }
    if let next {
      next._withUnsafeGuaranteedRef { Self.node(in: $0).pointee.previous = previous }
    } else {
      last = previous
    }
  }

  /// Sends a value to all that have asked for one.
  ///
  /// - Parameter number: The value's number, if values are numbered.
  @_alwaysEmitIntoClient @inline(__always) func send(_ value: Output, number: Int) {
    var next = first
    while let entry = next {
      next = entry._withUnsafeGuaranteedRef { entry in
        Self.send(value, number: number, to: entry)
        return Self.node(in: entry).pointee.next
      }
    }
  }

  /// - Returns: False if it has seen the value, or has not asked for one.
  @_alwaysEmitIntoClient @inline(__always) @discardableResult
  static func send(_ value: Output, number: Int, to entry: StreamStorage) -> Bool {
    let node = node(in: entry)
    guard number > node.pointee.seen || number == 0, spendOne(of: entry) else { return false }
    node.pointee.seen = number
    let more = downstream(in: entry).receive(value)
    if more != .none { entry.addDemand(more) }
    return true
  }

  /// Calls `body` for each, which may take that one out.
  @_alwaysEmitIntoClient func forEach(_ body: (StreamStorage) -> Void) {
    var next = first
    while let entry = next {
      entry._withUnsafeGuaranteedRef { entry in
        next = Self.node(in: entry).pointee.next
        body(entry)
      }
    }
  }

  @_alwaysEmitIntoClient @inline(__always) static func spendOne(of entry: StreamStorage) -> Bool {
    let now = entry.demand.pointee.load(ordering: .acquiring)
    return now == .max || (now > 0 && entry.spendDemand(1) > 0)
  }

  /// Ends the stream for all: each gets the completion and is released, unless it has cancelled.
  @_alwaysEmitIntoClient mutating func end(with completion: Subscribers.Completion<Failure>?) {
    while let first { end(first.takeUnretainedValue(), with: completion) }
  }

  @_alwaysEmitIntoClient
  mutating func end(_ entry: StreamStorage, with completion: Subscribers.Completion<Failure>?) {
    unlink(entry)
    let isWanted = Self.close(entry)
    let last = isWanted ? completion.map { Downstream.End.completion($0) } : nil
    Self.downstream(in: entry).end(last ?? .release)
    Self.release(entry)
  }

  /// Forgets the subject. False if the subscriber has cancelled, and must not be called.
  @_alwaysEmitIntoClient static func close(_ entry: StreamStorage) -> Bool {
    SubscriberOrigin.forget(entry)?.connection?.complete(entry)
    return !SerialSubscription(entry).isCancelled
  }
}

/// One subscriber's place in the list of a subject.
@usableFromInline struct SubscriberNode: @unchecked Sendable {
  // Sendable: only the thread that drains the subject touches it.
  @usableFromInline typealias Entry = Unmanaged<StreamStorage>

  @usableFromInline var next: Entry?
  @usableFromInline var previous: Entry?
  @usableFromInline var isListed = false
  /// The number of the latest value that was sent to this subscriber; 0 if there is none.
  @usableFromInline var seen = 0

  @_alwaysEmitIntoClient @inline(__always)
  static func place(in entry: StreamStorage) -> UnsafeMutablePointer<SubscriberNode> {
    entry.pointer(to: SubscriberNode.self, after: RawMemory.words(for: SubscriberOrigin?.self))
  }

  /// The number of words before the subscriber itself.
  @_alwaysEmitIntoClient static var endOffset: Int {
    RawMemory.words(for: SubscriberOrigin?.self) + RawMemory.words(for: SubscriberNode.self)
  }

  /// - Parameters:
  ///   - isUnlimited: True if it has asked for everything already.
  ///   - words: The number of words for the subscriber, which the caller puts there.
  @usableFromInline static func makeEntry(
    _ name: StaticString, of origin: SubscriberOrigin, isUnlimited: Bool, words: Int
  ) -> StreamStorage {
    let entry = StreamStorage.make(
      words: endOffset + words, demand: isUnlimited ? .max : 0,
      StreamStorage.Header(name: name, startsUnlimited: isUnlimited) {
        subscription, command, calls in
        perform(command, of: subscription.memory, &calls)
      })
    SubscriberOrigin.place(in: entry).initialize(to: origin)
    place(in: entry).initialize(to: SubscriberNode())
    return entry
  }

  /// Performs a request or a cancellation through a subscriber's subscription.
  private static func perform(
    _ command: StreamStorage.Command, of entry: StreamStorage,
    _ calls: inout UpstreamCalls
  ) {
    switch command {
    case .request(let demand):
      guard entry.addDemand(demand) == 0, let subject = SubscriberOrigin.subject(of: entry)
      else { return }
      subject.send(.subscriberRequest(.passUnretained(entry)), &calls)
    case .cancel:
      entry.demand.pointee.store(.min, ordering: .releasing)
      guard let origin = SubscriberOrigin.forget(entry) else { return }
      origin.subject.memory.send(.departure(.passUnretained(entry)), &calls)
      origin.connection?.leave(entry, &calls)
    case .destroy:
      // The list retains its entries, so the subscriber of this one has been released.
      SubscriberOrigin.place(in: entry).deinitialize(count: 1)
      place(in: entry).deinitialize(count: 1)
    }
  }
}

/// The subject of a subscriber, and its connection. Forgotten at the end, so a subscriber that keeps its
/// subscription keeps nothing else alive.
@usableFromInline struct SubscriberOrigin: Sendable {
  @usableFromInline let subject: SerialSubscription
  /// The connection that counts this subscriber, if the subject is a shared publisher's.
  @usableFromInline let connection: AutomaticConnection?

  @_alwaysEmitIntoClient init(_ subject: StreamStorage, countedBy connection: AutomaticConnection?)
  {
    self.subject = SerialSubscription(subject)
    self.connection = connection
  }

  /// Guarded by the entry's lock. Nil once the stream is over for this subscriber.
  @_alwaysEmitIntoClient
  static func place(in entry: StreamStorage) -> UnsafeMutablePointer<SubscriberOrigin?> {
    entry.pointer(to: SubscriberOrigin?.self)
  }

  /// The subject; nil if the stream is over.
  @usableFromInline static func subject(of entry: StreamStorage) -> StreamStorage? {
    entry.lock.pointee.withLock { _ in place(in: entry).pointee?.subject }?.memory
  }

  /// - Returns: The origin; nil if this subscriber's stream is over.
  @usableFromInline @discardableResult
  static func forget(_ entry: StreamStorage) -> SubscriberOrigin? {
    entry.lock.pointee.withLock { _ in place(in: entry).pointee.take() }
  }
}
