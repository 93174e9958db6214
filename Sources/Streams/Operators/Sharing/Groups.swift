/// Keeps groups until downstream asks for them, and marks each as delivered when it is sent there.
@_eagerMove @usableFromInline
struct DeliveredGroups<Key: Hashable & Sendable, Value: Sendable, Failure: Error>:
  Publisher
{
  @usableFromInline typealias Output = ExtraPublishers.Group<Key, Value, Failure>

  @usableFromInline let groups: PassthroughSubject<Output, Failure>
  @usableFromInline let size: Int
  @usableFromInline let whenFull: Publishers.BufferingStrategy<Failure>

  @_alwaysEmitIntoClient init(
    groups: PassthroughSubject<Output, Failure>, size: Int,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) {
    self.groups = groups
    self.size = size
    self.whenFull = whenFull
  }

  @_alwaysEmitIntoClient
  consuming func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
    let isUnlimited = subscriber.requestsUnlimited
    let rules = Buffering<Output, Failure>(
      size: size, prefetch: isUnlimited ? .atSubscription : .atRequest, whenFull: whenFull)
    groups.receive(
      subscriber: InputSubscriber(
        SerialOperator(
          "GroupBy", rules,
          downstream: FilteringSubscriber(Delivery(), downstream: subscriber)),
        requestsUnlimited: isUnlimited))
  }

  @usableFromInline struct Delivery: ValueFilter {
    @_alwaysEmitIntoClient static var name: StaticString { "GroupBy" }

    @_alwaysEmitIntoClient init() {}

    @_alwaysEmitIntoClient func receive(_ group: Output) -> Output? {
      group.holder.values.noteDelivery()
      return group
    }
  }
}

/// All groups of one subscription.
@usableFromInline
final class Groups<Key: Hashable & Sendable, Value: Sendable, Failure: Error>:
  @unchecked Sendable
{
  @usableFromInline typealias Group = ExtraPublishers.Group<Key, Value, Failure>
  @usableFromInline typealias Values = GroupValues<Value, Failure>
  @usableFromInline typealias Outer = SubjectDelivery<KeepNothing<Group>, Failure>

  @usableFromInline let outer = PassthroughSubject<Group, Failure>()
  // Sendable: set once, before there is a subscriber.
  @exclusivity(unchecked) @usableFromInline weak var connection: AutomaticConnection?
  @usableFromInline let key: @Sendable (Value) -> Key
  // Sendable: only the thread that has begun `access` uses it, so one thread at a time. There is no lock, as the
  // client's `==` may do anything.
  @exclusivity(unchecked) @usableFromInline var groups: [Key: Values] = [:]
  /// Upstream's calls begin it, one at a time. It is cancelled when everything is cancelled.
  @usableFromInline let access = DrainState(.idle)

  // Sendable: the same. When there are more groups, the ended groups are forgotten.
  @exclusivity(unchecked) @usableFromInline var mostGroups = 64

  @_alwaysEmitIntoClient init(_ key: @escaping @Sendable (Value) -> Key) {
    self.key = key
  }

  /// Removes the groups whose subscribers have cancelled: the next value of their key begins a new group anyway.
  ///
  /// - Returns: All groups before.
  @_alwaysEmitIntoClient func forgetEnded() -> [Key: Values] {
    let before = takeAll()
    for (key, group) in before where !group.isOver { groups[key] = group }
    mostGroups = max(64, 2 * groups.count)
    return before
  }

  @_alwaysEmitIntoClient func send(_ value: Value) {
    let key = key(value)
    guard access.begin() else { return }
    let known = Self.group(of: key, in: &groups)
    endAccess()
    if known?.send(value) == true { return }
    // Without the connection there is no subscriber, and no client can subscribe.
    guard let connection, access.begin() else { return }
    let new = Values()
    groups[key] = new
    let before = groups.count > mostGroups ? forgetEnded() : [:]
    endAccess()
    // Released with no access begun: a key may be the client's.
    withExtendedLifetime(before) {}
    _ = new.send(value)
    Outer.sendOutOfLine(
      .value(Group(key: key, holder: GroupHolder(new), connection: connection)), to: outer.memory)
  }

  /// Does not copy the dictionary, as reading the property would.
  @_alwaysEmitIntoClient @inline(__always)
  static func group(of key: Key, in groups: inout [Key: Values]) -> Values? { groups[key] }

  @_alwaysEmitIntoClient func end(_ completion: Subscribers.Completion<Failure>) {
    if access.begin() {
      let groups = takeAll()
      endAccess()
      for group in groups.values { group.send(completion: completion) }
    }
    outer.send(completion: completion)
  }

  @_alwaysEmitIntoClient func endAccess() {
    if !access.end() { abandonAll() }
  }

  /// Drops the values that wait in all groups, when everything has been cancelled: now, or when upstream's call
  /// ends its access.
  @usableFromInline func abandon() {
    if access.cancel() { abandonAll() }
  }

  @usableFromInline func abandonAll() {
    for group in takeAll().values { group.abandon() }
  }

  @_alwaysEmitIntoClient func takeAll() -> [Key: Values] {
    defer { groups = [:] }
    return groups
  }
}

/// The connection to upstream, cancelled with the last subscriber. Cancelling it also drops the
/// values that wait in groups which a client may still hold.
@usableFromInline
struct GroupsConnection<Key: Hashable & Sendable, Value: Sendable, Failure: Error>: Connection {
  @usableFromInline let end: ObjectEnd<Groups<Key, Value, Failure>>
  @usableFromInline let groups: Groups<Key, Value, Failure>

  @_alwaysEmitIntoClient
  init(end: ObjectEnd<Groups<Key, Value, Failure>>, groups: Groups<Key, Value, Failure>) {
    self.end = end
    self.groups = groups
  }

  @usableFromInline var hasEnded: Bool { end.hasEnded }

  @usableFromInline func cancel(_ calls: inout UpstreamCalls) {
    end.cancel(&calls)
    groups.abandon()
  }
}

/// Sends the values and the completion of upstream to the groups.
@usableFromInline
struct GroupsSubscriber<Key: Hashable & Sendable, Input: Sendable, Failure: Error>:
  Subscriber
{
  @usableFromInline let end: ObjectEnd<Groups<Key, Input, Failure>>

  @_alwaysEmitIntoClient init(end: ObjectEnd<Groups<Key, Input, Failure>>) {
    self.end = end
  }

  @usableFromInline var combineIdentifier: CombineIdentifier { CombineIdentifier(end) }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    let handed = PassThroughSubscription("GroupBy", UpstreamSubscription(subscription))
    if end.open(.passThrough(handed)) { end.call { $0.outer.send(subscription: handed) } }
  }

  @_alwaysEmitIntoClient func receive(_ input: Input) -> Subscribers.Demand {
    end.call { $0.send(input) }
    return .none
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
    if case .passThrough(let handed)? = end.close() { handed.complete() }
    end.complete { $0.end(completion) }
  }
}
