/// The subscription of an operator or a source: the memory in which its stream lives.
///
/// After the end there is nothing in the memory any more, so a subscriber that keeps its subscription
/// keeps nothing else alive.
@usableFromInline
struct SerialSubscription: Subscription, LoopSubscription, CustomStringConvertible,
  @unchecked Sendable
{
  // Sendable: only the draining thread touches the contents; the queue is touched under the lock.
  @usableFromInline let memory: StreamStorage

  @_alwaysEmitIntoClient init(_ memory: StreamStorage) { self.memory = memory }

  @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(memory) }

  @usableFromInline var description: String {
    memory.header.describe?(memory) ?? "\(memory.header.name)"
  }

  /// True if the subscriber's ``Subscriber/requestsUnlimited`` was true at the subscription: everything
  /// counts as requested, and requests are ignored.
  ///
  /// It is assumed that only subscribers of the library set ``Subscriber/requestsUnlimited``. Then this subscription
  /// did not pass through a client's subscriber, and the publisher that calls belongs to the library too. Its calls do
  /// not overlap, and none begins after a cancellation.
  @_alwaysEmitIntoClient var startsUnlimited: Bool {
    memory.withUnsafeMutablePointerToHeader { $0.pointee.startsUnlimited }
  }

  /// True if nothing more may be delivered.
  @_alwaysEmitIntoClient @inline(__always) var isCancelled: Bool {
    memory.state.pointee.seen.contains(.cancelled)
  }

  /// True if it was cancelled, or the stream has ended.
  @_alwaysEmitIntoClient var isOver: Bool { memory.state.pointee.seen.isOver }

  /// - Parameter calls: Takes the requests that follow for upstream.
  @usableFromInline func request(_ demand: Subscribers.Demand, _ calls: inout UpstreamCalls) {
    guard demand != .none, !startsUnlimited else { return }
    perform(.request(demand), &calls)
  }

  /// Marks the stream as cancelled. If no thread is draining, cleans up; otherwise the draining thread
  /// does, after the event that it handles now.
  @usableFromInline func cancel(_ calls: inout UpstreamCalls) {
    if memory.state.pointee.cancel() { perform(.cleanUp, &calls) }
  }

  /// A subscription with nothing to send.
  @usableFromInline @inline(never) static func empty() -> SerialSubscription {
    SerialSubscription(.make(words: 0, StreamStorage.Header(name: "Empty") { _, _, _ in }))
  }

  private func perform(_ command: StreamStorage.Command, _ calls: inout UpstreamCalls) {
    memory.withUnsafeMutablePointerToHeader { $0.pointee.perform }(self, command, &calls)
  }
}

/// A weak reference to the memory of an operator.
@usableFromInline struct WeakSubscription: @unchecked Sendable {
  // Sendable: like ``SerialSubscription``; the reference is set once.
  @usableFromInline weak var memory: StreamStorage?

  @_alwaysEmitIntoClient init(_ memory: StreamStorage) { self.memory = memory }
}

extension Subscriber {
  /// Hands over a subscription that has nothing to send, and completes unless it was cancelled.
  @_alwaysEmitIntoClient func receive(nothingBut completion: Subscribers.Completion<Failure>) {
    if requestsUnlimited, let isWanted = receiveStart() {
      if isWanted { receive(completion: completion) }
      return
    }
    let subscription = SerialSubscription.empty()
    receive(subscription: subscription)
    if !subscription.isCancelled { receive(completion: completion) }
  }
}
