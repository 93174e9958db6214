import Synchronization

/// Keeps values that a subject has sent, for subscribers that missed them.
@usableFromInline protocol SubjectPolicy<Output>: Sendable {
  associatedtype Output: Sendable
  /// The values that threads use which do not drain, under the lock: see ``SubjectDelivery/kept(in:)``.
  associatedtype Kept: Sendable = Void

  /// True if each subscriber gets all kept values, in order, and then the completion. Otherwise
  /// only the latest value is kept, and the completion comes at once.
  static var replays: Bool { get }

  /// Keeps a value that is about to be sent.
  ///
  /// - Returns: Its number; 0 if nothing is kept.
  mutating func keep(_ value: Output) -> Int

  /// The next value for a subscriber that asks and has received the values up to number `seen`; nil if
  /// there is none. Called if the policy does not replay.
  func value(after seen: Int) -> (value: Output, number: Int)?

  /// The same of a policy that replays, among the values up to the latest one that was sent to subscribers.
  func value(after seen: Int, in kept: Kept) -> (value: Output, number: Int)?

  /// Removes the value that need not be kept after the delivery of value `number`.
  static func removeFirst(of kept: inout Kept, after number: Int) -> Output?

  /// The values for a subscriber that comes while the subject is being drained, and the number of the last one.
  static func values(in kept: Kept) -> (values: [Output], number: Int)
}

extension SubjectPolicy {
  @_alwaysEmitIntoClient static var replays: Bool { false }

  @_alwaysEmitIntoClient @inline(__always)
  func value(after seen: Int) -> (value: Output, number: Int)? { nil }

  @_alwaysEmitIntoClient
  func value(after seen: Int, in kept: Kept) -> (value: Output, number: Int)? { nil }

  @_alwaysEmitIntoClient
  static func removeFirst(of kept: inout Kept, after number: Int) -> Output? { nil }

  @_alwaysEmitIntoClient
  static func values(in kept: Kept) -> (values: [Output], number: Int) { ([], 0) }
}

/// Sends the same signals to many subscribers, in one order for all: the core of the subjects.
///
/// Everything that happens to a subject is an event: a value, the completion, a subscriber that comes,
/// asks or leaves. They are handled one at a time, and all subscribers see the result of each before
/// the next.
///
/// A subscriber gets its subscription at once, and all that is sent after it came. When it comes while
/// another thread drains, or from inside a call, its arrival is enqueued before it is sent its
/// subscription. A thread that takes the arrival before that is complete hands draining off to
/// the subscribing thread, so that nothing overtakes the arrival and no thread waits. Kept values are read
/// in the same step in which the arrival is enqueued: the subscriber gets them on its own thread, and then
/// only what is newer.
@usableFromInline struct SubjectDelivery<Policy: SubjectPolicy, Failure: Error>: DrainLoop {
  @usableFromInline typealias Output = Policy.Output
  @usableFromInline typealias Completion = Subscribers.Completion<Failure>
  @usableFromInline typealias Downstream = ErasedDownstream<Output, Failure>

  @usableFromInline enum Event: Sendable {
    case value(Output)
    case completion(Completion)
    case arrival(SerialSubscription)
    case upstream(UpstreamSubscription)
  }

  @usableFromInline struct Contents: Sendable {
    @usableFromInline var policy: Policy
    @usableFromInline var subscribers = SubscriberList()
    @usableFromInline var completion: Completion?
    @usableFromInline var upstreams: SubjectUpstreams

    @_alwaysEmitIntoClient init(_ policy: Policy, isDemanded: Bool) {
      self.policy = policy
      upstreams = SubjectUpstreams(isDemanded: isDemanded)
    }
  }

  @usableFromInline let memory: Unmanaged<StreamStorage>
  @usableFromInline var calls = UpstreamCalls()
  @usableFromInline var hasHandedOff = false

  @_alwaysEmitIntoClient @inline(__always) init(_ memory: StreamStorage) {
    self.memory = Unmanaged.passUnretained(memory)
  }

  @_alwaysEmitIntoClient mutating func handle(_ event: consuming Event) {
    switch consume event {
    case .value(let value): send(value)
    case .completion(let completion): complete(completion)
    case .arrival(let subscription): arrive(subscription.memory)
    case .upstream(let subscription): accept(subscription)
    }
  }

  /// Sends a value now, or enqueues it for the draining thread.
  @_alwaysEmitIntoClient @inline(__always)
  static func send(_ value: Output, to memory: StreamStorage) {
    guard beginDraining(memory) else { return enqueue(.value(value), to: memory) }
    drain(memory) { $0.send(value) }
  }

  @_alwaysEmitIntoClient @inline(__always) mutating func send(_ value: Output) {
    guard contents.pointee.completion == nil else { return }
    let number = contents.pointee.policy.keep(value)
    if Policy.replays {
      // If no event is pending, the value was not enqueued, and the oldest value was removed when it was sent.
      let last =
        state.contains(.pending) ? withKept { Policy.removeFirst(of: &$0, after: number) } : nil
      contents.pointee.subscribers.forEach { entry in
        if SubscriberNode.place(in: entry).pointee.seen == number - 1 {
          Self.send(value, number: number, to: entry)
        } else {
          serveAll(entry)
        }
      }
      withExtendedLifetime(last) {}
    } else {
      contents.pointee.subscribers.forEach { Self.send(value, number: number, to: $0) }
    }
  }

  @_alwaysEmitIntoClient mutating func complete(_ completion: Completion) {
    guard contents.pointee.completion == nil else { return }
    contents.pointee.completion = completion
    // No effect on a publisher of the library that has sent this completion, as it has ended. A client's own
    // subscription is told that no more is wanted.
    contents.pointee.upstreams.close(&calls)
    if Policy.replays {
      contents.pointee.subscribers.forEach { endIfServed($0) }
    } else {
      _withUnprotectedUnsafePointer(to: completion) { contents.pointee.subscribers.end(with: $0) }
    }
  }

  /// Handles the arrival of a subscriber: it gets all that follows, once it has its subscription.
  @_alwaysEmitIntoClient mutating func arrive(_ entry: StreamStorage) {
    if entry.state.pointee.arrive() { hasHandedOff = true } else { admit(entry) }
  }

  /// Adds a subscriber that has its subscription to the list. A subscriber that comes after the
  /// completion gets it.
  @_alwaysEmitIntoClient mutating func admit(_ entry: StreamStorage) {
    if SerialSubscription(entry).isCancelled {
      return SubscriberNode.downstream(in: entry).release()
    }
    contents.pointee.subscribers.append(entry)
    if Policy.replays {
      serve(entry)
    } else if let completion = contents.pointee.completion {
      _withUnprotectedUnsafePointer(to: completion) { contents.pointee.subscribers.end(with: $0) }
    } else if entry.demand.pointee.load(ordering: .acquiring) > 0 {
      serve(entry)
    }
  }

  /// Sends the values that a subscriber has missed, as far as there is demand.
  @_alwaysEmitIntoClient @inline(never) mutating func serve(_ entry: StreamStorage) {
    if Policy.replays { return serveAll(entry) }
    if !contents.pointee.upstreams.isDemanded { contents.pointee.upstreams.demand(&calls) }
    let node = SubscriberNode.place(in: entry)
    guard node.pointee.isListed,
      let missed = contents.pointee.policy.value(after: node.pointee.seen)
    else { return }
    Self.send(missed.value, number: missed.number, to: entry)
  }

  /// Serves a subscriber if several values are kept. Everything has been requested from upstreams
  /// from the start.
  @_alwaysEmitIntoClient mutating func serveAll(_ entry: StreamStorage) {
    let node = SubscriberNode.place(in: entry)
    guard node.pointee.isListed else { return }
    while let missed = replayed(after: node.pointee.seen),
      Self.send(missed.value, number: missed.number, to: entry)
    {}
    endIfServed(entry)
  }

  /// Ends the stream of a subscriber that has received all that is kept.
  @_alwaysEmitIntoClient mutating func endIfServed(_ entry: StreamStorage) {
    if let completion = contents.pointee.completion,
      replayed(after: SubscriberNode.place(in: entry).pointee.seen) == nil
    {
      _withUnprotectedUnsafePointer(to: completion) {
        contents.pointee.subscribers.end(entry, with: $0)
      }
    }
  }

  @_alwaysEmitIntoClient mutating func accept(_ upstream: UpstreamSubscription) {
    guard contents.pointee.completion == nil else { return calls.cancel(upstream) }
    contents.pointee.upstreams.add(upstream, &calls)
  }

  @_alwaysEmitIntoClient func replayed(after seen: Int) -> (value: Output, number: Int)? {
    withKept { contents.pointee.policy.value(after: seen, in: $0) }
  }

  @_alwaysEmitIntoClient mutating func handle(_ signal: DownstreamSignal) {
    switch signal {
    case .request: break
    case .subscriberRequest(let subscription): serve(subscription.memory)
    case .departure(let subscription):
      contents.pointee.subscribers.remove(subscription.memory)
    }
  }

  @_alwaysEmitIntoClient static func discard(_ event: Event, _ calls: inout UpstreamCalls) {}

  @_alwaysEmitIntoClient static func stop(_ memory: StreamStorage, _ calls: inout UpstreamCalls) {
    contents(in: memory).pointee.upstreams.cancel(&calls)
  }

  /// Cancels the upstreams of a subject that has been released, and has no subscribers.
  @_alwaysEmitIntoClient
  static func abandon(_ memory: StreamStorage, _ calls: inout UpstreamCalls) {
    stop(memory, &calls)
    kept(in: memory).deinitialize(count: 1)
  }

  @_alwaysEmitIntoClient
  static func holdsChain(_ contents: UnsafeMutablePointer<Contents>) -> Bool {
    !(_isPOD(Policy.self) && contents.pointee.upstreams.isEmpty
      && contents.pointee.completion == nil)
  }

  // MARK: The subscribers of a subject, where the types of its values are known

  @_alwaysEmitIntoClient @inline(__always)
  static func downstream(in entry: StreamStorage) -> Downstream {
    Downstream(at: SubscriberNode.end(of: entry))
  }

  /// - Parameter number: The value's number, if values are numbered.
  /// - Returns: False if the subscriber has seen the value, or has not asked for one.
  @_alwaysEmitIntoClient @inline(__always) @discardableResult
  static func send(_ value: Output, number: Int, to entry: StreamStorage) -> Bool {
    let node = SubscriberNode.place(in: entry)
    guard number > node.pointee.seen || number == 0, SubscriberNode.spendOne(of: entry) else {
      return false
    }
    node.pointee.seen = number
    let more = downstream(in: entry).receive(value)
    if more != .none { entry.addDemand(more) }
    return true
  }

  // MARK: The memory of a subject

  @_alwaysEmitIntoClient @inline(__always) static func make(
    _ name: StaticString, _ policy: Policy, keeping kept: consuming Policy.Kept, isDemanded: Bool
  ) -> StreamStorage {
    let memory = make(
      name, Contents(policy, isDemanded: isDemanded),
      wordsBehind: RawMemory.words(for: Policy.Kept.self))
    Self.kept(in: memory).initialize(to: kept)
    return memory
  }

  /// Guarded by the lock of the memory.
  @_alwaysEmitIntoClient @inline(__always)
  static func kept(in memory: StreamStorage) -> UnsafeMutablePointer<Policy.Kept> {
    end(of: memory).alignedUp(for: Policy.Kept.self).assumingMemoryBound(to: Policy.Kept.self)
  }

  /// - Parameter body: Must not call user code, nor release user values.
  @_alwaysEmitIntoClient @inline(__always)
  func withKept<Result: Sendable>(_ body: (inout Policy.Kept) -> Result) -> Result {
    memory._withUnsafeGuaranteedRef { memory in
      memory.lock.pointee.withLock { _ in body(&Self.kept(in: memory).pointee) }
    }
  }
}
