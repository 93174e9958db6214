import Synchronization

/// The subscription of an operator or a source: the memory in which its stream lives.
///
/// After the end there is nothing in the memory any more, so a subscriber that keeps its subscription
/// keeps nothing else alive.
@usableFromInline
struct SerialSubscription: Subscription, LoopSubscription, CustomStringConvertible,
  @unchecked Sendable
{
  // Sendable: the contents are touched by the thread that has the turn, the inbox under the lock.
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
    Turn(rawValue: memory.turn.pointee.load(ordering: .relaxed)).contains(.cancelled)
  }

  /// True if it was cancelled, or the stream has ended.
  @_alwaysEmitIntoClient var isOver: Bool {
    let turn = Turn(rawValue: memory.turn.pointee.load(ordering: .relaxed))
    return !turn.isDisjoint(with: [.cancelled, .ended])
  }

  /// - Parameter calls: What is to be asked of upstream in turn.
  @usableFromInline func request(_ demand: Subscribers.Demand, _ calls: inout UpstreamCalls) {
    guard demand != .none, !startsUnlimited else { return }
    perform(.request(demand), &calls)
  }

  /// If someone has the turn, it cleans up before giving the turn away, which is when the call of
  /// downstream that goes on now returns.
  @usableFromInline func cancel(_ calls: inout UpstreamCalls) {
    let before = Turn(
      rawValue: memory.turn.pointee.bitwiseOr(
        ([.cancelled, .taken] as Turn).rawValue, ordering: .acquiringAndReleasing
      ).oldValue)
    if before.isDisjoint(with: [.taken, .cancelled, .ended]) { perform(.cancel, &calls) }
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
    let subscription = SerialSubscription(.make(words: 0, turn: .free, header))
    receive(subscription: subscription)
    if !subscription.isCancelled { receive(completion: completion) }
  }
}

/// One allocation for all that a subscription needs: who has the turn, a lock, and the contents.
///
/// The contents lie in raw memory and are given up in specialised code. As fields of a generic class
/// they would be destroyed by that class's deinit, which is never specialised, and which looks up the
/// metadata of every type nested in them: nine tenths of the cost of a short subscription.
@usableFromInline final class StreamStorage: ManagedBuffer<StreamStorage.Header, RawMemory.Word> {
  /// A command to a subscription, or to its memory.
  @usableFromInline enum Command: Sendable {
    case request(Subscribers.Demand)
    /// Of an operator, with the turn; at most once.
    case cancel
    /// The last reference to the memory has been released.
    case destroy
  }

  /// What is to be done, by a function made in specialised code. It holds nothing: it is told whose
  /// memory it is. So there is nothing to count, and nothing to release at the end.
  @usableFromInline
  typealias Perform = @Sendable (SerialSubscription, Command, inout UpstreamCalls) -> Void

  @usableFromInline struct Header {
    @usableFromInline let name: StaticString
    @usableFromInline let perform: Perform
    @usableFromInline let startsUnlimited: Bool
    /// Says more than the name. Holds nothing, like `perform`.
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

  /// What cannot be copied is not in the header but in the first words: the turn, the demand, the
  /// lock. Each is a variable of its own, so that a change of the contents does not touch it.
  @_alwaysEmitIntoClient static var contentsOffset: Int {
    2 + RawMemory.words(for: Lock<Void>.self)
  }

  /// - Parameters:
  ///   - turn: `taken` if the caller begins with it.
  ///   - demand: What has been asked for already.
  @_alwaysEmitIntoClient static func make(
    words: Int, turn: Turn = .free, demand: Int = 0, _ header: Header
  ) -> StreamStorage {
    let buffer = create(minimumCapacity: contentsOffset + words) { _ in header }
    let memory = unsafeDowncast(buffer, to: StreamStorage.self)
    memory.turn.initialize(to: Atomic(turn.rawValue))
    memory.demand.initialize(to: Atomic(demand))
    memory.lock.initialize(to: Lock(()))
    return memory
  }

  deinit {
    var calls = UpstreamCalls()
    // Through the pointer: `header` would be checked for exclusive access.
    let perform = withUnsafeMutablePointerToHeader { $0.pointee.perform }
    perform(SerialSubscription(self), .destroy, &calls)
    lock.deinitialize(count: 1)
  }

  @_alwaysEmitIntoClient var turn: UnsafeMutablePointer<Atomic<UInt>> {
    withUnsafeMutablePointerToElements {
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: Atomic<UInt>.self)
    }
  }

  /// What may still be sent, where requests do not go through an inbox; negative once cancelled.
  @_alwaysEmitIntoClient var demand: UnsafeMutablePointer<Atomic<Int>> {
    withUnsafeMutablePointerToElements {
      UnsafeMutableRawPointer($0 + 1).assumingMemoryBound(to: Atomic<Int>.self)
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

  @_alwaysEmitIntoClient var lock: UnsafeMutablePointer<Lock<Void>> {
    withUnsafeMutablePointerToElements {
      UnsafeMutableRawPointer($0 + 2).assumingMemoryBound(to: Lock<Void>.self)
    }
  }

  /// Where a value of this type begins, `words` behind the start of the contents.
  @_alwaysEmitIntoClient func pointer<Value: ~Copyable>(
    to type: Value.Type, after words: Int = 0
  ) -> UnsafeMutablePointer<Value> {
    withUnsafeMutablePointerToElements {
      UnsafeMutableRawPointer($0 + Self.contentsOffset + words).alignedUp(for: Value.self)
        .assumingMemoryBound(to: Value.self)
    }
  }
}

/// The state of the drain loop, in one atomic word: it says which thread may touch the contents.
///
/// At most one thread has the turn. It alone touches the contents and calls downstream, without a
/// lock. Other threads put their events into the inbox, and the thread that has the turn handles those
/// before giving the turn away.
@usableFromInline struct Turn: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt

  @_alwaysEmitIntoClient init(rawValue: UInt) {
    self.rawValue = rawValue
  }

  /// No thread has it.
  @_alwaysEmitIntoClient static var free: Turn { [] }
  /// Someone has it. Stays for ever when the stream has ended.
  @_alwaysEmitIntoClient static var taken: Turn { Turn(rawValue: 1) }
  /// There may be events in the inbox.
  @_alwaysEmitIntoClient static var awaited: Turn { Turn(rawValue: 2) }
  /// Downstream has cancelled: nothing more may be delivered.
  @_alwaysEmitIntoClient static var cancelled: Turn { Turn(rawValue: 4) }
  /// The contents are gone.
  @_alwaysEmitIntoClient static var ended: Turn { Turn(rawValue: 8) }
  /// Of a subject's subscriber: it is being handed its subscription, by a thread without the subject's
  /// turn.
  @_alwaysEmitIntoClient static var introducing: Turn { Turn(rawValue: 16) }
}
