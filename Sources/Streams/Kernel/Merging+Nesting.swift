/// A `flatMap` or `merge` inside another one needs no memory of its own, where both take everything from all publishers at
/// once. The inner publishers of the one inside are inner publishers of the outer one. So a recursion through `flatMap`
/// makes no value's way longer:
///
///     func pages(from n: Int) -> AnyPublisher<Page, Never> {
///       page(n).flatMap { page in Just(page).append(pages(from: n + 1)) }.eraseToAnyPublisher()
///     }
///
/// Here the appended publisher is the inner publisher, once the page has been sent.
extension Merging {
  @usableFromInline typealias Target = SerialOperator<Merging>

  /// An inner publisher's place in an operator, which is retained by the subscriber that it is the place of.
  @usableFromInline struct Place: @unchecked Sendable {
    // Sendable: never changed.
    @usableFromInline let memory: Unmanaged<StreamStorage>
    @usableFromInline let number: Int64

    @_alwaysEmitIntoClient init(_ subscriber: InputSubscriber<Merging>) {
      memory = .passUnretained(subscriber.target.memory)
      number = subscriber.tag
    }
  }

  /// The place of the inner publisher that `subscriber` subscribes to, if it is one.
  @_alwaysEmitIntoClient @inline(__always) static func place<S: Subscriber<Output, Failure>>(
    of subscriber: borrowing S
  ) -> Place? {
    if S.self == InputSubscriber<Self>.self {
      return Place(UpstreamSubscription.known(copy subscriber))
    }
    if S.self == AnySubscriber<Output, Failure>.self {
      return place(ofErased: UpstreamSubscription.known(copy subscriber))
    }
    return nil
  }

  @_alwaysEmitIntoClient @inline(never)
  static func place(ofErased subscriber: AnySubscriber<Output, Failure>) -> Place? {
    subscriber.known(as: InputSubscriber<Self>.self).map(Place.init)
  }

  /// False if no subscriber of the type continues another operator: known at compile time.
  @_alwaysEmitIntoClient @inline(__always)
  static func mayContinue<S: Subscriber<Output, Failure>>(_ type: S.Type) -> Bool {
    S.self == InputSubscriber<Self>.self
      || S.self == InputSubscriber<Succession<Output, Failure>>.self
      || S.self == AnySubscriber<Output, Failure>.self
  }

  /// The operator, and the number of the inner publisher, that an outer publisher takes the place of. Nil if
  /// `subscriber` does not subscribe to an inner publisher of an operator that takes everything, or if that is busy.
  @_alwaysEmitIntoClient @inline(__always) static func continuing<S: Subscriber<Output, Failure>>(
    _ subscriber: borrowing S
  ) -> (target: Target, number: Int64)? {
    if S.self == InputSubscriber<Self>.self {
      return continuing(Place(UpstreamSubscription.known(copy subscriber)), instead: nil)
    }
    if S.self == InputSubscriber<Succession<Output, Failure>>.self {
      return continuing(last: UpstreamSubscription.known(copy subscriber))
    }
    if S.self == AnySubscriber<Output, Failure>.self {
      return continuing(erased: UpstreamSubscription.known(copy subscriber))
    }
    return nil
  }

  @_alwaysEmitIntoClient @inline(never) static func continuing(
    erased subscriber: AnySubscriber<Output, Failure>
  ) -> (target: Target, number: Int64)? {
    if let place = place(ofErased: subscriber) { return continuing(place, instead: nil) }
    return subscriber.known(as: InputSubscriber<Succession<Output, Failure>>.self)
      .flatMap(continuing(last:))
  }

  /// - Parameter old: The inner publisher whose place it is; nil if that has not sent its subscription. A publisher that is
  ///   handed to the same subscriber as another one gets no place: its subscription is the second.
  @_alwaysEmitIntoClient @inline(never) static func continuing(
    _ place: Place, instead old: StreamStorage?
  ) -> (target: Target, number: Int64)? {
    // Negative only after 2,147,483,647 inner publishers.
    guard place.number > 0 else { return nil }
    let target = Target(place.memory.takeUnretainedValue())
    let isTaken = target.ifIdle { context in
      context.rules.takesEverything
        && context.rules.inners.updateOutOfLine(place.number) { inner in
          guard inner.upstream.holds(old) else { return false }
          inner.upstream = .waiting
          return true
        } == true
    }
    return isTaken == true ? (target, place.number) : nil
  }

  /// Takes the place of `append` and its kind, whose last publisher `subscriber` subscribes to: that operator ends.
  @_alwaysEmitIntoClient @inline(never) static func continuing(
    last subscriber: InputSubscriber<Succession<Output, Failure>>
  ) -> (target: Target, number: Int64)? {
    let place = subscriber.target.ifIdle { context -> (target: Target, number: Int64)? in
      guard context.rules.number == -Int(subscriber.tag),
        context.rules.around?.isEmpty != false,
        let outer = context.rules.outer,
        let place = continuing(outer, instead: subscriber.target.memory)
      else { return nil }
      context.retire()
      return place
    }
    return place ?? nil
  }
}

extension UpstreamSlot {
  /// True if the upstream in this slot is this one; for nil, if none has come.
  @usableFromInline func holds(_ memory: StreamStorage?) -> Bool {
    switch self {
    case .waiting: memory == nil
    case .open(.serial(let subscription)): subscription.memory === memory
    case .open, .closed: false
    }
  }
}

extension Merging {
  /// True if all publishers are asked for everything, whatever their number.
  @_alwaysEmitIntoClient var takesEverything: Bool { isUnlimited && limit == .unlimited }
}

extension AnySubscriber {
  /// The subscriber it hides, if that is of this type.
  @_alwaysEmitIntoClient
  func known<Known: Subscriber>(as type: Known.Type) -> Known? {
    hidden.subscriberType == type ? hidden.subscriber(of: type).pointee : nil
  }
}
