/// What downstream holds of a source, or of an operator with a life of its own.
///
/// Closures instead of a conformance of the generic source or operator, for two reasons. A closure
/// made in specialised code stays specialised, while the witness of a generic type never is: a
/// sequence pumped through a witness costs 30 times as much per value. And closures can be dropped
/// at the end, so a subscriber that keeps its subscription keeps nothing else alive.
@usableFromInline
struct ClosureSubscription: Subscription, CustomStringConvertible, @unchecked Sendable {
  // Sendable: what changes in a block is guarded by the block's lock.
  @usableFromInline let block: Block

  @inlinable
  init(_ block: Block) {
    self.block = block
  }

  /// The handlers are given the subscription, so that they need not hold it, and so themselves.
  ///
  /// - Parameter described: Describes the stream better than its name, when someone wants to know.
  @inlinable
  init(
    _ name: String, describing described: (@Sendable () -> String)? = nil,
    request: @escaping @Sendable (ClosureSubscription, Subscribers.Demand) -> Void,
    cancel: @escaping @Sendable (ClosureSubscription) -> Void
  ) {
    block = Block.make(name, words: 0, destroy: nil)
    open(describing: described, request: request, cancel: cancel)
  }

  @inlinable
  func open(
    describing described: (@Sendable () -> String)? = nil,
    request: @escaping @Sendable (ClosureSubscription, Subscribers.Demand) -> Void,
    cancel: @escaping @Sendable (ClosureSubscription) -> Void
  ) {
    // Without the lock: nobody else has the subscription before it is open.
    block.withUnsafeMutablePointerToHeader { header in
      header.pointee.handlers = Block.Handlers(
        request: request, cancel: cancel, described: described)
    }
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(block) }

  @usableFromInline var description: String {
    var described: (@Sendable () -> String)?
    block.withLock { header, _ in described = header.handlers?.described }
    return described?() ?? block.header.name
  }

  /// The stream has ended: requests and cancellation no longer mean anything.
  ///
  /// - Returns: False if it was cancelled before, so that downstream wants to hear no more.
  @usableFromInline @discardableResult
  func close() -> Bool {
    block.withLock { header, _ in header.handlers.take() } != nil
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand != .none else { return }
    // Not the lock's result: a closure that goes through something generic is wrapped in another.
    var request: (@Sendable (ClosureSubscription, Subscribers.Demand) -> Void)?
    block.withLock { header, _ in request = header.handlers?.request }
    request?(self, demand)
  }

  @usableFromInline
  func cancel() {
    block.withLock { header, _ in header.handlers.take() }?.cancel(self)
  }
}

extension Subscriber {
  /// Hands over a subscription that has nothing to send, and completes unless it was cancelled.
  @inlinable
  func receive(nothingBut completion: Subscribers.Completion<Failure>) {
    let handle = ClosureSubscription("Empty", request: { _, _ in }, cancel: { _ in })
    receive(subscription: handle)
    if handle.close() { receive(completion: completion) }
  }
}
