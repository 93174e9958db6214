import Synchronization

/// The subscribers of a subject, in the order they came. It does not know the type of the values.
///
/// Each is one object: the subscription that it holds, its place in the list, and the subscriber
/// itself. Only the thread that drains the subject reads, changes and calls the list.
@usableFromInline struct SubscriberList: @unchecked Sendable {
  // Sendable: only the thread that drains the subject touches it.
  @usableFromInline typealias Entry = SubscriberNode.Entry

  @usableFromInline var first: Entry?
  @usableFromInline var last: Entry?

  @_alwaysEmitIntoClient @inline(__always) init() {}

  @usableFromInline mutating func append(_ entry: StreamStorage) {
    let new = Entry.passRetained(entry)
    let node = SubscriberNode.place(in: entry)
    node.pointee.isListed = true
    node.pointee.previous = last
    if let last {
      last._withUnsafeGuaranteedRef { SubscriberNode.place(in: $0).pointee.next = new }
    } else {
      first = new
    }
    last = new
  }

  /// Takes an entry out, and releases its subscriber.
  @usableFromInline mutating func remove(_ entry: StreamStorage) {
    guard SubscriberNode.place(in: entry).pointee.isListed else { return }
    unlink(entry)
    SubscriberNode.downstream(in: entry).release()
    // The list's reference, which may be the last one: the entry is not to be touched any more.
    Entry.passUnretained(entry).release()
  }

  /// The list's reference stays.
  private mutating func unlink(_ entry: StreamStorage) {
    let node = SubscriberNode.place(in: entry)
    let (next, previous) = (node.pointee.next, node.pointee.previous)
    node.pointee.isListed = false
    node.pointee.next = nil
    node.pointee.previous = nil
    if let previous {
      previous._withUnsafeGuaranteedRef { SubscriberNode.place(in: $0).pointee.next = next }
    } else {
      first = next
    }
    if let next {
      next._withUnsafeGuaranteedRef { SubscriberNode.place(in: $0).pointee.previous = previous }
    } else {
      last = previous
    }
  }

  /// Calls `body` for each, which may take that one out.
  @_alwaysEmitIntoClient @inline(__always) func forEach(_ body: (StreamStorage) -> Void) {
    var next = first
    while let entry = next {
      entry._withUnsafeGuaranteedRef { entry in
        next = SubscriberNode.place(in: entry).pointee.next
        body(entry)
      }
    }
  }

  /// Ends the stream for all: each gets the completion at the address and is released, unless it has cancelled.
  @usableFromInline mutating func end(with completion: UnsafeRawPointer) {
    while let first { end(first.takeUnretainedValue(), with: completion) }
  }

  /// Forgets the subject, and ends the stream for one.
  @usableFromInline mutating func end(_ entry: StreamStorage, with completion: UnsafeRawPointer) {
    unlink(entry)
    SubscriberOrigin.forget(entry)?.connection?.complete(entry)
    let isWanted = !SerialSubscription(entry).isCancelled
    SubscriberNode.downstream(in: entry).end(completion, isWanted: isWanted)
    Entry.passUnretained(entry).release()
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

  /// The place of the subscriber itself.
  @_alwaysEmitIntoClient @inline(__always)
  static func end(of entry: StreamStorage) -> UnsafeMutableRawPointer {
    UnsafeMutableRawPointer(entry.pointer(to: RawMemory.Word.self, after: endOffset))
  }

  @_alwaysEmitIntoClient static func downstream(in entry: StreamStorage) -> DownstreamEvents {
    DownstreamEvents(place: end(of: entry))
  }

  @_alwaysEmitIntoClient @inline(__always) static func spendOne(of entry: StreamStorage) -> Bool {
    let now = entry.demand.pointee.load(ordering: .acquiring)
    return now == .max || (now > 0 && entry.spendDemand(1) > 0)
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
    _ command: StreamStorage.Command, of entry: StreamStorage, _ calls: inout UpstreamCalls
  ) {
    switch command {
    case .request(let demand):
      guard entry.addDemand(demand) == 0 else { return }
      let subject = entry.lock.pointee.withLock { _ in
        SubscriberOrigin.place(in: entry).pointee?.subject
      }
      subject?.memory.send(.subscriberRequest(SerialSubscription(entry)), &calls)
    case .cleanUp:
      entry.demand.pointee.store(.min, ordering: .releasing)
      guard let origin = SubscriberOrigin.forget(entry) else { return }
      origin.subject.memory.send(.departure(SerialSubscription(entry)), &calls)
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

  /// - Returns: The origin; nil if this subscriber's stream is over.
  @usableFromInline @discardableResult
  static func forget(_ entry: StreamStorage) -> SubscriberOrigin? {
    entry.lock.pointee.withLock { _ in place(in: entry).pointee.take() }
  }
}
