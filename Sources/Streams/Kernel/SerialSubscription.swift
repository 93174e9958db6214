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

  @_alwaysEmitIntoClient init(_ memory: StreamStorage) {
    self.memory = memory
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(memory) }

  @usableFromInline var description: String {
    memory.header.describe?(memory) ?? "\(memory.header.name)"
  }

  /// True if everything was asked for before it was handed over, as the subscriber
  /// ``Subscriber/requestsUnlimited``.
  ///
  /// It was handed to that subscriber, and not to a client's that passes our subscriptions on, as such a
  /// one does not claim that. So the calls come from a publisher of the library: they do not overlap,
  /// and end with a cancellation.
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

  /// If a thread is draining, that thread cleans up, when its call of downstream has returned.
  @usableFromInline func cancel(_ calls: inout UpstreamCalls) {
    if memory.state.pointee.cancel() { perform(.cancel, &calls) }
  }

  private func perform(_ command: StreamStorage.Command, _ calls: inout UpstreamCalls) {
    memory.withUnsafeMutablePointerToHeader { $0.pointee.perform }(self, command, &calls)
  }
}

extension Subscriber {
  /// Hands over a subscription that has nothing to send, and completes unless it was cancelled.
  @_alwaysEmitIntoClient func receive(nothingBut completion: Subscribers.Completion<Failure>) {
    if requestsUnlimited, let isWanted = receiveStart() {
      if isWanted { receive(completion: completion) }
      return
    }
    let header = StreamStorage.Header(name: "Empty") { _, _, _ in }
    let subscription = SerialSubscription(.make(words: 0, header))
    receive(subscription: subscription)
    if !subscription.isCancelled { receive(completion: completion) }
  }
}
