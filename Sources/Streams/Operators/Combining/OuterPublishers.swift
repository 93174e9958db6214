/// The outer publishers of `concatMap` and of `switchToLatest`: one, unless such an operator is inside another of its kind.
///
/// The inner one needs no memory of its own then: its outer publisher becomes the present outer publisher of the operator
/// around it, until it has finished and its inner publishers have. An outer publisher that has finished, and whose last
/// inner publisher is such an operator, is forgotten. So a recursion makes no value's way longer.
///
/// An outer publisher has the number that it has as an inner publisher; the first one has 0.
@usableFromInline struct OuterPublishers: Sendable {
  @usableFromInline typealias Subscribe = InnerQueue.Subscribe

  /// The number of the present one.
  @usableFromInline var present = 0
  /// True if the present one has finished.
  @usableFromInline var hasFinished = false
  /// The last one before the present one.
  @usableFromInline var paused: PausedOuter?

  @_alwaysEmitIntoClient @inline(__always) init() {}

  /// Makes an inner publisher, which has not sent its subscription, the present outer publisher.
  ///
  /// - Parameters:
  ///   - number: The number of the inner publisher.
  ///   - queue: The inner publishers that wait; nil if they replace each other.
  ///   - upstream: The subscription of the present outer publisher.
  @usableFromInline mutating func begin(
    _ number: Int, _ queue: InnerQueue?, _ upstream: inout UpstreamSlot
  ) {
    if !hasFinished || queue?.waiting.isEmpty == false {
      paused = PausedOuter(self, queue, upstream)
    }
    (present, hasFinished, upstream) = (number, false, .waiting)
    guard let queue else { return }
    queue.isEntered = queue.subscribing == number
    if queue.isEntered { queue.subscribing = 0 }
    (queue.waiting, queue.isDeferred) = (RingBuffer(), false)
  }

  /// Returns to the one before the present one as often as that has finished and none of its values waits.
  ///
  /// - Returns: True if a value of the present one waits.
  @usableFromInline mutating func findNext(
    _ queue: InnerQueue?, _ upstream: inout UpstreamSlot
  ) -> Bool {
    while queue?.waiting.isEmpty != false {
      guard hasFinished, let last = paused else { return false }
      // The thread that is inside its subscription subscribes to the next publisher when it has returned: a loop.
      if let queue, queue.isEntered { queue.subscribing = present }
      restore(last, queue, &upstream)
    }
    return true
  }

  /// Cancels those behind a paused one, which has sent a value that replaces all of theirs.
  ///
  /// - Returns: False, and nothing was done, if it is not a paused one: it has been cancelled itself.
  @usableFromInline mutating func goBack(
    to number: Int, _ upstream: inout UpstreamSlot, _ calls: inout UpstreamCalls
  ) -> Bool {
    guard paused(number) != nil else { return false }
    while present != number, let last = paused {
      upstream.cancel(&calls)
      restore(last, nil, &upstream)
    }
    return true
  }

  private mutating func restore(
    _ last: PausedOuter, _ queue: InnerQueue?, _ upstream: inout UpstreamSlot
  ) {
    (present, hasFinished, upstream, paused) =
      (last.number, last.hasFinished, last.upstream, last.before)
    guard let queue else { return }
    (queue.waiting, queue.isDeferred, queue.isEntered) =
      (last.waiting, last.isDeferred, last.isEntered)
  }

  private func paused(_ number: Int) -> PausedOuter? {
    var found = paused
    while let outer = found, outer.number != number { found = outer.before }
    return found
  }

  /// Called by the thread that has subscribed to a publisher.
  ///
  /// - Returns: True if it may subscribe to the next one.
  @usableFromInline func leave(_ number: Int, _ queue: InnerQueue) -> Bool {
    if queue.subscribing == number {
      queue.subscribing = 0
      return true
    }
    if present == number { queue.isEntered = false } else { paused(number)?.isEntered = false }
    return false
  }

  /// Enqueues the publisher of a value of an outer publisher, which may be a paused one.
  @usableFromInline func append(
    _ subscribe: @escaping Subscribe, from number: Int, to queue: InnerQueue
  ) {
    if present == number {
      queue.waiting.append(subscribe)
    } else {
      paused(number)?.waiting.append(subscribe)
    }
  }

  /// The end of a paused one, which is forgotten unless some of its values wait.
  ///
  /// - Returns: True if it had not ended.
  @usableFromInline mutating func close(_ number: Int) -> Bool {
    guard let ended = paused(number), !ended.hasFinished else { return false }
    (ended.hasFinished, ended.upstream) = (true, .closed)
    guard ended.waiting.isEmpty else { return true }
    guard paused !== ended else {
      paused = ended.before
      return true
    }
    var behind = paused
    while behind?.before !== ended { behind = behind?.before }
    behind?.before = ended.before
    return true
  }

  @_alwaysEmitIntoClient @inline(__always)
  mutating func cancelPaused(_ calls: inout UpstreamCalls) {
    if paused != nil { cancelAll(&calls) }
  }

  @usableFromInline mutating func cancelAll(_ calls: inout UpstreamCalls) {
    while let outer = paused {
      outer.upstream.cancel(&calls)
      paused = outer.before
    }
  }
}

/// An outer publisher before the present one. In `concatMap` its values wait; in `switchToLatest` a value of it replaces all
/// that is behind it.
@usableFromInline final class PausedOuter: @unchecked Sendable {
  // Sendable: only the draining thread touches it, as the operator's rules.

  let number: Int
  var upstream: UpstreamSlot
  var hasFinished: Bool
  /// As in the queue.
  var waiting: RingBuffer<InnerQueue.Subscribe>
  let isDeferred: Bool
  var isEntered: Bool
  /// The one before.
  var before: PausedOuter?

  init(_ outer: OuterPublishers, _ queue: InnerQueue?, _ upstream: UpstreamSlot) {
    (number, hasFinished, before) = (outer.present, outer.hasFinished, outer.paused)
    self.upstream = upstream
    waiting = queue?.waiting ?? RingBuffer()
    (isDeferred, isEntered) = (queue?.isDeferred == true, queue?.isEntered == true)
  }

  deinit {
    // One after the other: each would release the one before inside its own release.
    var last = before.take()
    while last != nil, isKnownUniquelyReferenced(&last) { last = last?.before.take() }
  }
}

extension OneInner {
  @usableFromInline typealias Inner = InputSubscriber<OneInnerInput<Output, Failure, Policy>>
  @usableFromInline typealias Place = (target: SerialOperator<Self>, number: Int)

  /// False if no subscriber of the type continues another operator: known at compile time.
  @_alwaysEmitIntoClient @inline(__always)
  static func mayContinue<S: Subscriber<Output, Failure>>(_ type: S.Type) -> Bool {
    S.self == Inner.self || S.self == AnySubscriber<Output, Failure>.self
  }

  /// The operator whose inner publisher `subscriber` subscribes to, and the number of that publisher, which is the present
  /// outer publisher from here on. Nil if it is any other subscriber, or the operator is busy.
  @_alwaysEmitIntoClient @inline(__always) static func continuing<S: Subscriber<Output, Failure>>(
    _ subscriber: borrowing S
  ) -> Place? {
    if S.self == Inner.self {
      return continuing(inner: UpstreamSubscription.known(copy subscriber))
    }
    if S.self == AnySubscriber<Output, Failure>.self {
      return continuing(erased: UpstreamSubscription.known(copy subscriber))
    }
    return nil
  }

  @_alwaysEmitIntoClient @inline(never) static func continuing(
    erased subscriber: AnySubscriber<Output, Failure>
  ) -> Place? {
    subscriber.known(as: Inner.self).flatMap { continuing(inner: $0) }
  }

  @_alwaysEmitIntoClient @inline(never) static func continuing(inner subscriber: Inner) -> Place? {
    let number = subscriber.port.number
    let isTaken = subscriber.target.ifIdle { context in
      let queue = context.rules.policy.queue
      guard context.rules.number == number, context.rules.inner.isWaiting, queue?.drops != true
      else { return false }
      context.rules.number += 1
      context.rules.inner = .closed
      context.rules.outers.begin(number, queue, &context.upstream)
      return true
    }
    return isTaken == true ? (subscriber.target, number) : nil
  }
}
