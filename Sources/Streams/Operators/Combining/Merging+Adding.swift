import Synchronization

extension SerialOperator {
  /// Subscribes to one more inner publisher.
  @_alwaysEmitIntoClient @inline(never) func add<Inner: Publisher>(_ inner: Inner)
  where Rules == Merging<Inner.Output, Inner.Failure> {
    guard RulesContext.beginDraining(memory) else {
      if !isOver { addLate(inner) }
      return
    }
    if Self.hasItsValues(inner), sendAll(of: inner) { return }
    let (number, isUnlimited) = addWaiting()
    inner.receive(
      subscriber: InputSubscriber(
        self, tag: number, requestsUnlimited: isUnlimited))
  }

  /// Adds an inner publisher that is about to be subscribed to, as the draining thread, and stops draining. Not
  /// inlined: one piece of code for all types of publishers.
  ///
  /// - Returns: Its number, and whether everything is asked for.
  @_alwaysEmitIntoClient @inline(never)
  func addWaiting<Output, Failure>() -> (Int64, isUnlimited: Bool)
  where Rules == Merging<Output, Failure> {
    // Unlimited demand stays so.
    RulesContext.drain(memory) { context in
      (context.rules.inners.insert(Merging.Inner()), context.rules.isUnlimited)
    }
  }

  /// Sends all values of an inner publisher that has them from the start, as the draining thread. Signals of
  /// other threads are handled between two values.
  ///
  /// - Returns: False, and nothing was done, if not everything is asked for.
  @_alwaysEmitIntoClient @inline(__always) func sendAll<Inner: Publisher>(of inner: Inner) -> Bool
  where Rules == Merging<Inner.Output, Inner.Failure> {
    var context = RulesContext(memory)
    guard context.rules.isUnlimited else { return false }
    // Open, as if it had sent a subscription, which it does not.
    let number = context.rules.inners.insert(Merging.Inner(upstream: .open(.nothing)))
    var isDraining = true
    Self.forEachValue(of: inner) { value in
      if isDraining { isDraining = context.continueDraining() }
      if isDraining {
        _ = context.deliver(value)
      } else if !isOver {
        sendOutOfLine(.inner(number, .value(value)))
      }
      return !isOver
    }
    if isDraining {
      // Before the events in the queue: if this ends the stream, upstream has finished, so no publisher waits there.
      Rules.remove(number, &context)
      context.endDraining()
      context.calls.run()
    } else if !isOver {
      sendOutOfLine(.inner(number, .completion(.finished)))
    }
    return true
  }

  /// True for an array or a range. The iterator of any other sequence may wait, or run the user's code, and nothing
  /// else may be held up by that.
  @_alwaysEmitIntoClient @inline(__always)
  static func hasItsValues<Inner: Publisher>(_ inner: Inner) -> Bool {
    inner is Publishers.Sequence<[Inner.Output], Inner.Failure>
      || inner is Publishers.Sequence<Range<Int>, Inner.Failure>
  }

  /// Calls `send` with the values of an array or a range, as long as it returns true.
  @_alwaysEmitIntoClient @inline(__always) static func forEachValue<Inner: Publisher>(
    of inner: Inner, _ send: (Inner.Output) -> Bool
  ) {
    if let array = inner as? Publishers.Sequence<[Inner.Output], Inner.Failure> {
      for value in array.sequence where !send(value) { break }
    } else if let range = inner as? Publishers.Sequence<Range<Int>, Inner.Failure> {
      for number in range.sequence {
        guard let value = number as? Inner.Output, send(value) else { break }
      }
    }
  }

  /// Adds an inner publisher while the operator is being drained, by another thread or by a caller
  /// of this function. Its arrival is handled before all that it sends.
  @_alwaysEmitIntoClient @inline(never) func addLate<Inner: Publisher>(_ inner: Inner)
  where Rules == Merging<Inner.Output, Inner.Failure> {
    subscribeLate(announceLate(Inner.self), to: inner)
  }

  /// Adds an inner publisher that is to be subscribed to, with ``subscribeLate(_:to:)``.
  @_alwaysEmitIntoClient @inline(never)
  func announceLate<Inner: Publisher>(_ type: Inner.Type) -> LateNumber
  where Rules == Merging<Inner.Output, Inner.Failure> {
    let takesEverything = startsUnlimited || memory.isUnlimited
    let late = LateNumber(
      asked: takesEverything ? LateInnerSubscriber<Rules, Inner.Failure>.most : .max(1))
    sendOutOfLine(.add(late))
    return late
  }

  @_alwaysEmitIntoClient
  func subscribeLate<Inner: Publisher>(_ late: LateNumber, to inner: Inner)
  where Rules == Merging<Inner.Output, Inner.Failure> {
    inner.receive(subscriber: LateInnerSubscriber(self, late) { .lateInner(late, $0) })
  }
}

extension LateInnerSubscriber {
  /// A subscriber whose publisher has a number that is known once its arrival has been handled.
  @_alwaysEmitIntoClient init(
    _ target: SerialOperator<Rules>, _ late: LateNumber,
    _ signal: @escaping @Sendable (UpstreamSignal<Rules.Output, Failure>) -> Rules.Signal
  ) {
    self.init(
      target,
      open: { subscription in
        if late.hasUpstream.exchange(true, ordering: .relaxed) {
          subscription.cancel()
          return .none
        }
        target.sendOutOfLine(signal(.subscription(subscription)))
        return late.asked
      }, signal)
  }
}
