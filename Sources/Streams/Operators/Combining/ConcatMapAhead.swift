extension Publisher {
  /// Makes a publisher of each value, runs several of them at once, and publishes their values one publisher after the
  /// other.
  ///
  ///     source                  -(abc)|
  ///     for a                   ---1-|    from where a comes
  ///     for b                   -2|       from where b comes
  ///     for c                   --3|      from where c comes
  ///     concatMap(up to three)  ----1-(23|)
  ///     flatMap                 --231-|
  ///
  /// The values and the end are the same as with `concatMap(_:)`, only earlier. A publisher whose turn has not come
  /// is asked for `size` values, which are kept, and its end waits, too: a failure comes in its place. A failure of
  /// upstream comes at once, and drops what is kept. With the first request of downstream, upstream is asked for as
  /// many values as publishers may run. It is asked for one more whenever all values of a publisher have been sent.
  /// So at most `maxPublishers` times `size` values are kept. A source that does not wait, as a subject, needs a
  /// `buffer` before this operator. In other libraries this is `concatMapEager`, `flatMapSequential` or `mapAsync`.
  ///
  /// ```swift
  /// let pictures = names.concatMap(maxPublishers: .max(4)) { name in search(for: name) }
  /// ```
  ///
  /// - Parameters:
  ///   - maxPublishers: The greatest number of publishers that run at once; not zero.
  ///   - size: The greatest number of values of each publisher that are kept; at least 1.
  ///   - transform: Runs once for each value.
  @_alwaysEmitIntoClient @preconcurrency @_disfavoredOverload
  public consuming func concatMap<Inner: Publisher>(
    maxPublishers: Subscribers.Demand, size: Int = 16,
    _ transform: @escaping @Sendable (Output) -> Inner
  ) -> ExtraPublishers.ConcatMapAhead<Inner, Self> where Inner.Failure == Failure {
    require(maxPublishers != .none, "At least one publisher must be allowed to run.")
    require(size > 0, "At least one value of each publisher must be kept.")
    return ExtraPublishers.ConcatMapAhead(self, maxPublishers, size, transform)
  }
}

extension ExtraPublishers {
  /// The publisher behind ``Publisher/concatMap(maxPublishers:size:_:)``.
  @_eagerMove public struct ConcatMapAhead<Inner: Publisher, Upstream: Publisher>: Publisher
  where Inner.Failure == Upstream.Failure {
    public static var streamTypes: StreamTypes<Inner.Output, Inner.Failure> { .init() }

    @usableFromInline let upstream: Upstream
    @usableFromInline let maxPublishers: Subscribers.Demand
    @usableFromInline let size: Int
    @usableFromInline let transform: @Sendable (Upstream.Output) -> Inner

    @_alwaysEmitIntoClient init(
      _ upstream: Upstream, _ maxPublishers: Subscribers.Demand, _ size: Int,
      _ transform: @escaping @Sendable (Upstream.Output) -> Inner
    ) {
      self.upstream = upstream
      self.maxPublishers = maxPublishers
      self.size = size
      self.transform = transform
    }

    @_alwaysEmitIntoClient @inline(__always)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      upstream.receive(
        subscriber: ConcatMapAheadSubscriber(
          target: SerialOperator.started(
            "ConcatMapAhead",
            MergingInOrder<Self.Output, Failure>(limit: maxPublishers, size: size),
            downstream: subscriber), size: Subscribers.Demand(count: size), transform: transform))
    }
  }
}

extension ExtraPublisherNames {
  public typealias ConcatMapAhead = ExtraPublishers.ConcatMapAhead
}

/// Subscribes to the publisher of the values that publishers are made of.
@usableFromInline
struct ConcatMapAheadSubscriber<Input: Sendable, Inner: Publisher>: OperatorSubscriber {
  @usableFromInline typealias Failure = Inner.Failure
  @usableFromInline typealias Rules = MergingInOrder<Inner.Output, Inner.Failure>

  @usableFromInline let target: SerialOperator<Rules>
  /// The number of values to keep of each publisher.
  @usableFromInline let size: Subscribers.Demand
  @usableFromInline let transform: @Sendable (Input) -> Inner

  @_alwaysEmitIntoClient
  init(
    target: SerialOperator<Rules>, size: Subscribers.Demand,
    transform: @escaping @Sendable (Input) -> Inner
  ) {
    self.target = target
    self.size = size
    self.transform = transform
  }

  @_alwaysEmitIntoClient func receive(subscription: any Subscription) {
    target.sendOutOfLine(.outerSubscription(UpstreamSubscription(subscription)))
  }

  @_alwaysEmitIntoClient func receive(_ input: Input) -> Subscribers.Demand {
    if target.isOver { return .none }
    let inner = transform(input)
    // The most common case: a publisher that finishes with its first value needs no subscription.
    if let value = inner._onlyValue,
      let more = target.ifIdle({ Rules.receiveSingle(value, &$0) })
    {
      return more
    }
    if let number = target.ifIdle({ $0.rules.add() }) {
      inner.receive(
        subscriber: InputSubscriber(
          target, tag: number, requestsUnlimited: false))
    } else if !target.isOver {
      addLate(inner)
    }
    return .none
  }

  /// Subscribes while the operator is being drained.
  @_alwaysEmitIntoClient @inline(never) func addLate(_ inner: Inner) {
    let late = LateNumber(asked: size)
    target.sendOutOfLine(.add(late))
    inner.receive(subscriber: LateInnerSubscriber(target, late) { .lateInner(late, $0) })
  }

  @_alwaysEmitIntoClient func receive(completion: Subscribers.Completion<Failure>) {
    target.sendOutOfLine(.outerCompletion(completion))
  }
}
