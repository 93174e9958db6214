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

  /// True if all publishers are asked for everything, whatever their number.
  @_alwaysEmitIntoClient var takesEverything: Bool { isUnlimited && limit == .unlimited }

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
    if let inner = subscriber.known(as: InputSubscriber<Self>.self) {
      return continuing(Place(inner), instead: nil)
    }
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
        context.rules.around.isEmpty,
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

extension Subscriber {
  /// This subscriber, or the one that an erased one hides, if that is of this type. If no subscriber is hidden, it is known
  /// at compile time.
  @_alwaysEmitIntoClient @inline(__always)
  func known<Known: Subscriber>(as type: Known.Type) -> Known? {
    if Self.self == type { return UpstreamSubscription.known(self) }
    guard Self.self == AnySubscriber<Input, Failure>.self else { return nil }
    let erased: AnySubscriber<Input, Failure> = UpstreamSubscription.known(self)
    return erased.hidden(as: type)
  }
}

extension AnySubscriber {
  @_alwaysEmitIntoClient @inline(never)
  func hidden<Known: Subscriber>(as type: Known.Type) -> Known? {
    hidden.subscriberType == type ? hidden.subscriber(of: type).pointee : nil
  }
}
