extension Publisher {
  /// Publishes a publisher for each key, which publishes the values that have it.
  ///
  ///     source                  -1-2-3-4-|
  ///     groupBy { $0 % 2 }      -A-B-----|   A for odd numbers, B for even ones
  ///     A                       -1---3---|
  ///     B                       ---2---4-|
  ///
  /// Upstream is asked for everything with the first request of downstream. Groups wait until they are asked for, and
  /// keep their values; ``groupBy(_:size:whenFull:)`` limits how many wait. A group keeps its values until its first
  /// subscriber asks for them; each further subscriber receives what comes after its subscription. A group that has been
  /// released keeps no values. After all subscribers of a group have cancelled, the next value of the key begins a new
  /// group. Finish and failure go to all groups, and downstream after the groups that wait. Upstream is cancelled when
  /// downstream and the subscribers of all groups have cancelled. So `groupBy(…).prefix(2)` keeps publishing the values
  /// of two groups, if they are subscribed to when they are received. A group without a subscriber at that time drops
  /// its values, and finishes.
  ///
  /// ```swift
  /// let run = readings.groupBy { $0.sensor }
  ///   .flatMap { group in group.map { "\(group.key): \($0.value)" } }
  ///   .sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func groupBy<Key: Hashable & Sendable>(
    _ key: @escaping @Sendable (Output) -> Key
  ) -> some Publisher<
    ExtraPublishers.Group<Key, Output, Failure>, Failure
  > {
    groupBy(key, size: .max, whenFull: .dropNewest)
  }

  /// Publishes a publisher for each key, and keeps at most `size` of them until they are asked for.
  ///
  ///     source                            -1-2-3-4-|
  ///     subscriber                        (^1)-----*    asks for one group, and later for all
  ///     groupBy(key, size: 1) dropNewest  -1----24-|    the keys of the groups
  ///     groupBy(key, size: 1) dropOldest  -1----34-|
  ///
  /// The rest is as with ``groupBy(_:)``. A group that is dropped takes its values with it, and the next
  /// value of its key begins a new one. With `customError`, downstream fails behind the groups that wait, and groups
  /// that are subscribed to go on.
  ///
  /// ```swift
  /// let run = readings.groupBy({ $0.sensor }, size: 100, whenFull: .dropNewest)
  ///   .flatMap(maxPublishers: .max(4)) { $0 }
  ///   .sink { print($0.value) }
  /// ```
  ///
  /// - Parameters:
  ///   - size: The greatest number of groups that wait; not negative.
  ///   - whenFull: The treatment of a group that there is no room for.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func groupBy<Key: Hashable & Sendable>(
    _ key: @escaping @Sendable (Output) -> Key, size: Int,
    whenFull: Publishers.BufferingStrategy<Failure>
  ) -> some Publisher<
    ExtraPublishers.Group<Key, Output, Failure>, Failure
  > {
    GroupBy(upstream: self, key: key, size: size, whenFull: whenFull)
  }
}

extension ExtraPublishers {
  /// The values of one key.
  @_eagerMove
  public struct Group<Key: Hashable & Sendable, Output: Sendable, Failure: Error>: Publisher {
    public let key: Key
    @usableFromInline let holder: GroupHolder<Output, Failure>
    @usableFromInline let connection: AutomaticConnection

    @_alwaysEmitIntoClient init(
      key: Key, holder: GroupHolder<Output, Failure>, connection: AutomaticConnection
    ) {
      self.key = key
      self.holder = holder
      self.connection = connection
    }

    @_alwaysEmitIntoClient public consuming func receive<S: Subscriber<Output, Failure>>(
      subscriber: consuming S
    ) {
      connection.subscribe(subscriber, to: holder.publisher())
    }
  }
}

extension ExtraPublisherNames {
  public typealias Group = ExtraPublishers.Group
}

@usableFromInline
@_eagerMove struct GroupBy<Upstream: Publisher, Key: Hashable & Sendable>: Publisher {
  @usableFromInline static var streamTypes:
    StreamTypes<ExtraPublishers.Group<Key, Upstream.Output, Upstream.Failure>, Upstream.Failure>
  { .init() }

  @usableFromInline let upstream: Upstream
  @usableFromInline let key: @Sendable (Upstream.Output) -> Key
  @usableFromInline let size: Int
  @usableFromInline let whenFull: Publishers.BufferingStrategy<Upstream.Failure>

  @_alwaysEmitIntoClient
  init(
    upstream: Upstream, key: @escaping @Sendable (Upstream.Output) -> Key, size: Int,
    whenFull: Publishers.BufferingStrategy<Upstream.Failure>
  ) {
    require(size >= 0, "A negative number of groups cannot wait.")
    self.upstream = upstream
    self.key = key
    self.size = size
    self.whenFull = whenFull
  }

  @_alwaysEmitIntoClient
  consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
    let groups = Groups<Key, Upstream.Output, Failure>(key)
    // Released at the first connection, as there is no second one. So the end of the stream does
    // not release a long chain of publishers.
    let upstream = Lock<Upstream?>(upstream)
    let connection = AutomaticConnection(isOnce: true) { _, made in
      guard let upstream = upstream.withLock({ $0.take() }) else {
        made(OtherConnection(Subscriptions.empty))
        return groups.end(.finished)
      }
      let end = ObjectEnd(groups)
      made(GroupsConnection(end: end, groups: groups))
      upstream.receive(subscriber: GroupsSubscriber(end: end))
    }
    groups.connection = connection
    connection.subscribe(
      subscriber, to: DeliveredGroups(groups: groups.outer, size: size, whenFull: whenFull))
  }
}
