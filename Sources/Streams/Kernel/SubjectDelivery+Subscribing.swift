import Synchronization

/// Subscriptions, requests and cancellations of subscribers.
extension SubjectDelivery {
  /// - Parameter connection: What counts the subscriber, if the subject is a shared publisher's.
  @_alwaysEmitIntoClient @inline(__always) static func subscribe<S: Subscriber<Output, Failure>>(
    _ subscriber: consuming S, as name: StaticString, to subject: StreamStorage,
    countedBy connection: AutomaticConnection? = nil, _ latest: LatestValue = nothingKept
  ) {
    let isUnlimited = subscriber.requestsUnlimited
    let header = StreamStorage.Header(name: name, startsUnlimited: isUnlimited) {
      subscription, command, calls in
      perform(command, of: subscription.memory, &calls)
    }
    let entry = List.entry(
      of: SubscriberOrigin(subject, countedBy: connection), for: subscriber,
      demand: isUnlimited ? .max : 0, header)
    connection?.arrive()
    if !subscribe(entry, to: subject) {
      subscribeWhileDraining(entry, of: subject, latest)
    }
    connection?.attach(entry)
  }

  /// Calls the closure under the lock that guards the latest value, and returns that value; nil if there is none for a
  /// new subscriber.
  @usableFromInline typealias LatestValue = (_ enqueue: () -> Void) -> Output?

  @_alwaysEmitIntoClient static func nothingKept(_ enqueue: () -> Void) -> Output? {
    enqueue()
    return nil
  }

  /// - Returns: False if the subject is being drained.
  @_alwaysEmitIntoClient @inline(never)
  static func subscribe(_ entry: StreamStorage, to subject: StreamStorage) -> Bool {
    guard beginDraining(subject) else { return false }
    var loop = Self(subject)
    if !Policy.replays, let completion = loop.contents.pointee.completion {
      SubscriberOrigin.forget(entry)?.connection?.complete(entry)
      List.downstream(in: entry).end(.onlyCompletion(completion))
    } else {
      sendSubscription(entry)
      loop.admit(entry)
    }
    loop.endDraining()
    loop.calls.run()
    return true
  }

  /// Subscribes while the subject is being drained, by another thread or by a caller of this function. The subscriber
  /// receives the latest value now, on this thread, if it asks for it when it gets its subscription, and then what is
  /// newer.
  @_alwaysEmitIntoClient @inline(never)
  static func subscribeWhileDraining(
    _ entry: StreamStorage, of subject: StreamStorage, _ latest: LatestValue
  ) {
    entry.state.pointee.beginSubscribing()
    var left = EventQueue()
    var before = DrainState.Flags.idle
    // In one step: all that is enqueued before the arrival is as old as this value, or older.
    let value = latest {
      before = subject.lock.pointee.withLock { _ in
        append(.arrival(SerialSubscription(entry)), to: subject, droppingTo: &left)
      }
    }
    sendSubscription(entry)
    if let value, !SerialSubscription(entry).isCancelled, List.spendOne(of: entry) {
      List.node(in: entry).pointee.seen = List.Node.latest
      let more = List.downstream(in: entry).receive(value)
      if more != .none { entry.addDemand(more) }
    }
    let hasArrived = entry.state.pointee.endSubscribing()
    var loop = Self(subject)
    if hasArrived {
      loop.admit(entry)
      loop.drain()
    } else if before.isDisjoint(with: .draining) {
      loop.drain()
    }
    loop.calls.run()
  }

  @_alwaysEmitIntoClient static func sendSubscription(_ entry: StreamStorage) {
    List.downstream(in: entry).receive(SerialSubscription(entry))
  }

  /// Performs a request or a cancellation through a subscriber's subscription.
  @_alwaysEmitIntoClient static func perform(
    _ command: StreamStorage.Command, of entry: StreamStorage,
    _ calls: inout UpstreamCalls
  ) {
    switch command {
    case .request(let demand):
      guard entry.addDemand(demand) == 0, let subject = SubscriberOrigin.subject(of: entry)
      else { return }
      send(.request(SerialSubscription(entry)), to: subject, &calls)
    case .cancel:
      entry.demand.pointee.store(.min, ordering: .releasing)
      guard let origin = SubscriberOrigin.forget(entry) else { return }
      send(.departure(SerialSubscription(entry)), to: origin.subject.memory, &calls)
      origin.connection?.leave(entry, &calls)
    case .destroy:
      // The list retains its entries, so the subscriber of this one has been released.
      SubscriberOrigin.place(in: entry).deinitialize(count: 1)
      List.node(in: entry).deinitialize(count: 1)
    }
  }
}
