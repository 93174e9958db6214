import Synchronization

/// One allocation for all that a subscription needs: the drain state, a lock, and the contents.
///
/// The contents lie in raw memory and are released in specialised code. As fields of a generic class they would be
/// destroyed by that class's deinit, which is never specialised. It looks up the metadata of every type nested in them,
/// which is nine tenths of the cost of a short subscription.
@usableFromInline final class StreamStorage: ManagedBuffer<StreamStorage.Header, RawMemory.Word> {
  /// A command to a subscription, or to its memory.
  @usableFromInline enum Command: Sendable {
    case request(Subscribers.Demand)
    /// Downstream has cancelled, and no thread was draining: the caller drains from here on, and cleans
    /// up. At most once.
    case cleanUp
    /// The last reference to the memory has been released.
    case destroy
  }

  /// Performs a command: a function made in specialised code. It captures nothing, and receives the
  /// subscription as an argument, so there is nothing to retain or release.
  @usableFromInline
  typealias Perform = @Sendable (SerialSubscription, Command, inout UpstreamCalls) -> Void

  @usableFromInline struct Header {
    @usableFromInline let name: StaticString
    @usableFromInline let perform: Perform
    @usableFromInline let startsUnlimited: Bool
    /// Returns a description that replaces the name. Captures nothing, like `perform`.
    @usableFromInline let describe: (@Sendable (StreamStorage) -> String?)?

    @_alwaysEmitIntoClient init(
      name: StaticString, startsUnlimited: Bool = false,
      describe: (@Sendable (StreamStorage) -> String?)? = nil, perform: @escaping Perform
    ) {
      self.name = name
      self.perform = perform
      self.startsUnlimited = startsUnlimited
      self.describe = describe
    }
  }

  /// The number of words before the contents. They hold the drain state, the demand and the lock, which
  /// cannot be copied and so cannot lie in the header.
  @_alwaysEmitIntoClient static var contentsOffset: Int { 2 + RawMemory.words(for: QueueLock.self) }

  /// - Parameters:
  ///   - isDraining: True if the caller drains from the start.
  ///   - demand: The demand at the start.
  @_alwaysEmitIntoClient static func make(
    words: Int, isDraining: Bool = false, demand: Int = 0, _ header: Header
  ) -> StreamStorage {
    let buffer = create(minimumCapacity: contentsOffset + words) { _ in header }
    let memory = unsafeDowncast(buffer, to: StreamStorage.self)
    memory.state.initialize(to: DrainState(isDraining ? .draining : .idle))
    memory.demand.initialize(to: Atomic(demand))
    memory.lock.initialize(to: QueueLock())
    return memory
  }

  deinit {
    var calls = UpstreamCalls()
    // Through the pointer: `header` would be checked for exclusive access.
    let perform = withUnsafeMutablePointerToHeader { $0.pointee.perform }
    perform(SerialSubscription(self), .destroy, &calls)
    calls.run()
    lock.deinitialize(count: 1)
  }

  @_alwaysEmitIntoClient var state: UnsafeMutablePointer<DrainState> { part(0) }

  /// The demand of a subscriber of a subject or of a sequence. Any thread adds to it. Negative
  /// after a cancellation, and after the end of a sequence. An operator keeps here only that it is unlimited.
  @_alwaysEmitIntoClient var demand: UnsafeMutablePointer<Atomic<Int>> { part(1) }

  @_alwaysEmitIntoClient var lock: UnsafeMutablePointer<QueueLock> { part(2) }

  /// The place of a part before the contents, `words` after the start.
  @_alwaysEmitIntoClient @inline(__always)
  func part<Part: ~Copyable>(_ words: Int) -> UnsafeMutablePointer<Part> {
    withUnsafeMutablePointerToElements {
      UnsafeMutableRawPointer($0 + words).assumingMemoryBound(to: Part.self)
    }
  }

  /// - Returns: The demand before; negative once cancelled.
  @_alwaysEmitIntoClient @discardableResult func addDemand(_ more: Subscribers.Demand) -> Int {
    changeDemand { (Subscribers.Demand(count: $0) + more).count }
  }

  /// - Returns: The demand before; negative once cancelled.
  @_alwaysEmitIntoClient @discardableResult func spendDemand(_ count: Int) -> Int {
    changeDemand { (Subscribers.Demand(count: $0) - Subscribers.Demand(count: count)).count }
  }

  @_alwaysEmitIntoClient @inline(__always) func changeDemand(_ change: (Int) -> Int) -> Int {
    var old = demand.pointee.load(ordering: .acquiring)
    while old >= 0, old != .max {
      let (done, actual) = demand.pointee.compareExchange(
        expected: old, desired: change(old), ordering: .acquiringAndReleasing)
      if done { break }
      old = actual
    }
    return old
  }

  /// Lets any thread see that everything is requested of an operator: this does not change any more.
  @_alwaysEmitIntoClient func setUnlimited() { demand.pointee.store(.max, ordering: .relaxed) }

  @_alwaysEmitIntoClient var isUnlimited: Bool { demand.pointee.load(ordering: .relaxed) == .max }

  /// The place of a value of this type, `words` after the start of the contents.
  @_alwaysEmitIntoClient func pointer<Value: ~Copyable>(
    to type: Value.Type, after words: Int = 0
  ) -> UnsafeMutablePointer<Value> {
    withUnsafeMutablePointerToElements {
      UnsafeMutableRawPointer($0 + Self.contentsOffset + words).alignedUp(for: Value.self)
        .assumingMemoryBound(to: Value.self)
    }
  }
}
