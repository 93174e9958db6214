import Synchronization

/// Subscriptions, requests and cancellations of subscribers.
extension SubjectDelivery {
  /// - Parameter connection: Counts the subscriber, if the subject is a shared publisher's.
  @_alwaysEmitIntoClient @inline(__always) static func subscribe<S: Subscriber<Output, Failure>>(
    _ subscriber: consuming S, as name: StaticString, to subject: StreamStorage,
    countedBy connection: AutomaticConnection? = nil
  ) {
    let isUnlimited = subscriber.requestsUnlimited
    let entry = SubscriberNode.makeEntry(
      name, of: SubscriberOrigin(subject, countedBy: connection), isUnlimited: isUnlimited,
      words: Downstream.words(for: S.self))
    downstream(in: entry).initialize(to: subscriber)
    connection?.arrive()
    subscribe(entry, to: subject)
    connection?.attach(entry)
  }

  @_alwaysEmitIntoClient @inline(never)
  static func subscribe(_ entry: StreamStorage, to subject: StreamStorage) {
    guard beginDraining(subject) else { return subscribeWhileDraining(entry, of: subject) }
    drain(subject) { loop in
      if !Policy.replays, let completion = loop.contents.pointee.completion {
        SubscriberOrigin.forget(entry)?.connection?.complete(entry)
        _withUnprotectedUnsafePointer(to: completion) { downstream(in: entry).events.end(only: $0) }
      } else {
        sendSubscription(entry)
        loop.admit(entry)
      }
    }
  }

  /// Subscribes while the subject is being drained, by another thread or by a caller of this function.
  @_alwaysEmitIntoClient
  static func subscribeWhileDraining(_ entry: StreamStorage, of subject: StreamStorage) {
    entry.state.pointee.beginSubscribing()
    let arrival = Event.arrival(SerialSubscription(entry))
    let (enqueued, latest) = subject.lock.pointee.withLock { _ in
      (
        subject.append { RawMemory.put(arrival, at: $0) },
        Policy.values(in: kept(in: subject).pointee)
      )
    }
    subject.withoutWaiting {
      sendSubscription(entry)
      send(latest.values, upTo: latest.number, to: entry)
    }
    let hasArrived = entry.state.pointee.endSubscribing()
    guard hasArrived else { return subject.follow(enqueued, mayWait: false) }
    subject.takeOver()
    var loop = Self(subject)
    loop.admit(entry)
    loop.drain()
    loop.calls.run()
  }

  /// Sends a subscriber that is not listed yet the values that are kept for it, as far as there is demand.
  ///
  /// - Parameter number: The number of the last value.
  @_alwaysEmitIntoClient
  static func send(_ values: [Output], upTo number: Int, to entry: StreamStorage) {
    for (value, number) in zip(values, number - values.count + 1..<number + 1) {
      guard !SerialSubscription(entry).isCancelled, send(value, number: number, to: entry)
      else { return }
    }
  }

  @_alwaysEmitIntoClient static func sendSubscription(_ entry: StreamStorage) {
    downstream(in: entry).events.receive(SerialSubscription(entry))
  }
}
