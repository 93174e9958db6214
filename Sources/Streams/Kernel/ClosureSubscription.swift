/// What downstream holds of a source, or of an operator with a life of its own.
///
/// Closures instead of a conformance of the generic source or operator, for two reasons. A closure
/// made in specialised code stays specialised, while the witness of a generic type never is: a
/// sequence pumped through a witness costs 30 times as much per value. And the owner that they are
/// given can be dropped at the end, so a subscriber that keeps its subscription keeps nothing else
/// alive.
@usableFromInline
struct ClosureSubscription: Subscription, CustomStringConvertible, @unchecked Sendable {
  // Sendable: what changes in a block is guarded by the block's lock.
  @usableFromInline let block: Block

  @inlinable
  init(_ block: Block) {
    self.block = block
  }

  /// A subscription for a stream that keeps nothing in it.
  @inlinable
  init(_ name: String) {
    block = Block.make(name, words: 0, destroy: nil)
  }

  /// The functions must hold nothing: they are given the subscription, which knows whose stream it
  /// is. So there is one reference to count, and none at the end.
  ///
  /// - Parameters:
  ///   - owner: Who is to be asked for more, and told of the cancellation.
  ///   - described: Describes the stream better than its name, when someone wants to know.
  @inlinable
  func open(
    for owner: Block.Owner?, describing described: (@Sendable () -> String)? = nil,
    request: @escaping Block.Handlers.Request, cancel: @escaping Block.Handlers.Cancel
  ) {
    // Without the lock: nobody else has the subscription before it is open.
    block.withUnsafeMutablePointerToHeader { header in
      header.pointee.isOpen = true
      // Over nothing, so there is nothing to release first.
      withUnsafeMutablePointer(to: &header.pointee.handlers) {
        $0.initialize(to: Block.Handlers(request: request, cancel: cancel))
      }
      withUnsafeMutablePointer(to: &header.pointee.owner) { $0.initialize(to: owner) }
      withUnsafeMutablePointer(to: &header.pointee.described) { $0.initialize(to: described) }
    }
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(block) }

  @usableFromInline var description: String {
    var described: (@Sendable () -> String)?
    block.withLock { header, _ in described = header.described }
    return described?() ?? block.header.name
  }

  /// The stream has ended: requests and cancellation no longer mean anything.
  ///
  /// - Returns: False if it was cancelled before, so that downstream wants to hear no more.
  @usableFromInline @discardableResult
  func close() -> Bool {
    // Released after the lock.
    var owner: Block.Owner?
    var described: (@Sendable () -> String)?
    return block.withLock { header, _ in header.close(&owner, &described) }
  }

  /// Whose stream it is; nobody's after the end.
  @inlinable
  func owner<T: AnyObject>(as type: T.Type) -> T? {
    var owner: Block.Owner?
    block.withLock { header, _ in owner = header.owner }
    return Block.known(owner, as: type)
  }

  private var handlers: Block.Handlers? {
    block.withUnsafeMutablePointerToHeader { $0.pointee.handlers }
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    guard demand != .none else { return }
    handlers?.request(self, demand)
  }

  @usableFromInline
  func cancel() {
    var owner: Block.Owner?
    var described: (@Sendable () -> String)?
    let isFirst = block.withLock { header, _ in header.close(&owner, &described) }
    if isFirst { handlers?.cancel(owner, self) }
  }
}

extension Subscriber {
  /// Hands over a subscription that has nothing to send, and completes unless it was cancelled.
  @inlinable
  func receive(nothingBut completion: Subscribers.Completion<Failure>) {
    let handle = ClosureSubscription("Empty")
    handle.open(for: nil, request: { _, _ in }, cancel: { _, _ in })
    receive(subscription: handle)
    if handle.close() { receive(completion: completion) }
  }
}
