extension Publisher {
  /// Publishes a publisher for each key, which publishes the values that have it.
  ///
  ///     source                  -1-2-3-4-|
  ///     groupBy { $0 % 2 }      -A-B-----|   A for odd numbers, B for even ones
  ///     A                       -1---3---|
  ///     B                       ---2---4-|
  ///
  /// Upstream is asked for everything as soon as downstream asks for anything. A group keeps its values
  /// until they are asked for, and has one subscriber; a second one gets the finish. A group that
  /// nobody holds keeps nothing. After a group that downstream has not asked for, which is dropped, and
  /// after one whose subscriber has cancelled, the next value of the key begins another. Finish and
  /// failure go to all groups. Upstream is cancelled when downstream and the subscribers of all groups
  /// have cancelled: so `groupBy(…).prefix(2)` goes on with two groups.
  ///
  /// ```swift
  /// let run = readings.groupBy { $0.sensor }
  ///   .flatMap { group in group.map { "\(group.key): \($0.value)" } }
  ///   .sink { print($0) }
  /// ```
  @inlinable @preconcurrency @_disfavoredOverload
  public consuming func groupBy<Key: Hashable & Sendable>(
    _ key: @escaping @Sendable (Output) -> Key
  ) -> Publishers.GroupBy<Self, Key> {
    Publishers.GroupBy(upstream: self, key: key)
  }
}

extension Publishers {
  /// The publisher behind ``Publisher/groupBy(_:)``.
  public struct GroupBy<Upstream: Publisher, Key: Hashable & Sendable>: Publisher {
    public typealias Output = Group<Key, Upstream.Output, Upstream.Failure>
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    public let key: @Sendable (Upstream.Output) -> Key

    @preconcurrency
    public init(upstream: Upstream, key: @escaping @Sendable (Upstream.Output) -> Key) {
      self.upstream = upstream
      self.key = key
    }

    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      let groups = Groups<Key, Upstream.Output, Failure>(key)
      // Let go of with the first connection, as there is no second: so long chains of publishers are
      // not released from the end of the stream.
      let upstream = Lock<Upstream?>(upstream)
      let connection = AutomaticConnection(isOnce: true) {
        guard let upstream = upstream.withLock({ $0.take() }) else {
          return (Subscriptions.empty, { groups.end(.finished) })
        }
        let end = StreamEnd(groups)
        return (end, { upstream.receive(subscriber: GroupsSubscriber(end: end)) })
      }
      groups.connection = connection
      connection.subscribe(subscriber, to: DeliveredGroups(groups: groups.outer))
    }
  }

  /// The values of one key.
  public struct Group<Key: Hashable & Sendable, Output: Sendable, Failure: Error>: Publisher {
    public let key: Key
    fileprivate let values: GroupValues<Output, Failure>
    fileprivate let holder: GroupHolder
    fileprivate let connection: AutomaticConnection

    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      connection.subscribe(subscriber, to: values.publisher(heldBy: holder))
    }
  }
}

/// Notes of each group that it has been handed to downstream.
private struct DeliveredGroups<Key: Hashable & Sendable, Value: Sendable, Failure: Error>:
  Publisher
{
  typealias Output = Publishers.Group<Key, Value, Failure>

  let groups: PassthroughSubject<Output, Failure>

  func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
    groups.receive(subscriber: FilteringSubscriber(Delivery(), downstream: subscriber))
  }

  private struct Delivery: ValueFilter {
    static var name: StaticString { "GroupBy" }

    func receive(_ group: Output) -> Output? {
      group.values.noteDelivery()
      return group
    }
  }
}

/// All groups of one subscription.
private final class Groups<Key: Hashable & Sendable, Value: Sendable, Failure: Error>:
  @unchecked Sendable
{
  typealias Group = Publishers.Group<Key, Value, Failure>
  typealias Values = GroupValues<Value, Failure>

  let outer = PassthroughSubject<Group, Failure>()
  // Sendable: set once, before there is a subscriber.
  weak var connection: AutomaticConnection?
  private let key: @Sendable (Value) -> Key
  private let groups = Lock<[Key: Values]>([:])

  init(_ key: @escaping @Sendable (Value) -> Key) {
    self.key = key
  }

  func send(_ value: Value) {
    let key = key(value)
    guard let connection else { return }
    let known = groups.withLock { $0[key] }
    if known?.send(value) == true { return }
    let holder = GroupHolder()
    let new = Values(heldBy: holder)
    // What is replaced is still held here: nothing is released under the lock.
    groups.withLock { $0[key] = new }
    _ = new.send(value)
    outer.send(Group(key: key, values: new, holder: holder, connection: connection))
  }

  func end(_ completion: Subscribers.Completion<Failure>) {
    let all = groups.withLock { groups in
      defer { groups = [:] }
      return groups
    }
    for group in all.values { group.send(completion: completion) }
    outer.send(completion: completion)
  }
}

/// As long as this is there, someone may subscribe to a group.
private final class GroupHolder: Sendable {}

/// The values of one group, until somebody subscribes, and the way to that subscriber then.
private final class GroupValues<Output: Sendable, Failure: Error>: Sendable {
  typealias Emitter = Publishers.Emitter<Output, Failure>

  private enum Phase: Sendable {
    /// Nobody has subscribed, or what has waited is still being sent.
    case waiting
    case attached(Emitter)
    /// The subscriber has cancelled.
    case over
  }

  private struct State: Sendable {
    weak var holder: GroupHolder?
    var wasDelivered = false
    var phase = Phase.waiting
    var hasSubscriber = false
    var waiting: [Output] = []
    var completion: Subscribers.Completion<Failure>?
  }

  private let state: Lock<State>

  init(heldBy holder: GroupHolder) {
    state = Lock(State(holder: holder))
  }

  func publisher(heldBy holder: GroupHolder) -> Publishers.Create<Output, Failure> {
    Publishers.Create { [self] emitter in
      defer { withExtendedLifetime(holder) {} }
      return attach(emitter)
    }
  }

  func noteDelivery() {
    state.withLock { $0.wasDelivered = true }
  }

  /// False if another group is to begin with the value.
  func send(_ value: Output) -> Bool {
    var unwanted: [Output] = []
    let (phase, isWanted) = state.withLock { state -> (Phase, Bool) in
      switch state.phase {
      case .waiting where state.holder == nil:
        swap(&unwanted, &state.waiting)
        return (.waiting, state.wasDelivered)
      case .waiting: state.waiting.append(value)
      case .attached: break
      case .over: return (.over, false)
      }
      return (state.phase, true)
    }
    if case .attached(let emitter) = phase { emitter.send(value) }
    return isWanted
  }

  func send(completion: Subscribers.Completion<Failure>) {
    let phase = state.withLock { state in
      state.completion = completion
      return state.phase
    }
    if case .attached(let emitter) = phase { emitter.send(completion: completion) }
  }

  /// Sends what has waited, and all that follows.
  ///
  /// - Returns: What keeps this as long as there is a subscriber.
  private func attach(_ emitter: Emitter) -> (any Cancellable)? {
    let isFirst = state.withLock { state in
      defer { state.hasSubscriber = true }
      return !state.hasSubscriber
    }
    guard isFirst else {
      emitter.send(completion: .finished)
      return nil
    }
    while let waiting = takeWaiting(for: emitter) {
      for value in waiting { emitter.send(value) }
    }
    if let completion = state.withLock({ $0.completion }) { emitter.send(completion: completion) }
    return AnyCancellable { [self] in
      let last = state.withLock { state in
        defer {
          state.phase = .over
          state.waiting = []
        }
        return state
      }
      withExtendedLifetime(last) {}
    }
  }

  /// What has waited; nil if nothing has, and the emitter gets everything from now on.
  private func takeWaiting(for emitter: Emitter) -> [Output]? {
    state.withLock { state in
      if state.waiting.isEmpty {
        state.phase = .attached(emitter)
        return nil
      }
      defer { state.waiting = [] }
      return state.waiting
    }
  }
}

/// Hands out to groups what upstream sends.
private struct GroupsSubscriber<Key: Hashable & Sendable, Input: Sendable, Failure: Error>:
  Subscriber
{
  let end: StreamEnd<Groups<Key, Input, Failure>>

  var combineIdentifier: CombineIdentifier { CombineIdentifier(end) }

  func receive(subscription: any Subscription) {
    let handed = PassThroughSubscription("GroupBy", subscription)
    if end.open(handed) != nil { end.target.call { $0.outer.send(subscription: handed) } }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    end.target.call { $0.send(input) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if case .passThrough(let handed)? = end.close() { handed.complete() }
    end.complete { $0.end(completion) }
  }
}
