extension Publisher {
  /// Publishes the values and the completion of one of two publishers: the first to send a value or
  /// a completion.
  ///
  ///     a                ---1-2-|
  ///     b                -x---y-|
  ///     a.race(with: b)  -x---y-|
  ///
  /// The first value, finish or failure decides, and the other publisher is cancelled; if this
  /// publisher sends at once, the other is not subscribed to. Before that, both are asked for as
  /// many values as downstream asks for. In Rx this is `amb`, in other libraries also `raceWith`.
  ///
  /// ```swift
  /// let run = search(for: "Ada").race(with: search(for: "Grace")).sink { print($0) }
  /// ```
  @_alwaysEmitIntoClient @_disfavoredOverload
  public consuming func race<Other: Publisher<Output, Failure>>(
    with other: Other
  ) -> some Publisher<Output, Failure> {
    let upstream = self
    return SerialPublisher<Combining<FirstToSend<Output>, Failure>>(
      "Race", Combining(FirstToSend(), count: 2)
    ) { race in
      if race.enter(upstream, as: 0) { _ = race.enter(other, as: 1) }
    }
  }
}

extension ExtraPublishers {
  /// Publishes the values and the completion of one of these publishers: the first to send a value
  /// or a completion. Finishes at once if there are none.
  ///
  /// ```swift
  /// let run = Publishers.RaceMany(["Ada", "Grace"].map { search(for: $0) }).sink { print($0) }
  /// ```
  @_eagerMove public struct RaceMany<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    /// The inputs, in the order in which they are subscribed to.
    public let publishers: [Upstream]

    @_alwaysEmitIntoClient public init(_ publishers: some Swift.Sequence<Upstream>) {
      self.publishers = Array(publishers)
    }

    @_alwaysEmitIntoClient @inline(never)
    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      if publishers.isEmpty { return subscriber.receive(nothingBut: .finished) }
      let race = SerialOperator.started(
        "Race",
        Combining<FirstToSend<Self.Output>, Failure>(FirstToSend(), count: publishers.count),
        downstream: subscriber)
      for (number, publisher) in publishers.enumerated() {
        guard race.enter(publisher, as: number) else { return }
      }
    }
  }
}

extension ExtraPublisherNames {
  public typealias RaceMany = ExtraPublishers.RaceMany
}

extension ExtraPublishers.RaceMany: Equatable where Upstream: Equatable {}

/// The rule of `race`: the first input to send a value or a completion wins, and the others are
/// cancelled.
@usableFromInline struct FirstToSend<Output: Sendable>: CombiningRule {
  @usableFromInline typealias Value = Output

  @usableFromInline var isDecided = false

  @_alwaysEmitIntoClient init() {}

  /// A value that was not asked for does not win.
  @_alwaysEmitIntoClient func waitingCount(of input: Int) -> Int { 0 }

  @_alwaysEmitIntoClient @inline(__always)
  func receive(_ value: consuming Output, from input: Int) -> CombiningStep<Output> { .emit(value) }

  @_alwaysEmitIntoClient @inline(__always) mutating func cancelsOthers() -> Bool {
    defer { isDecided = true }
    return !isDecided
  }

  @_alwaysEmitIntoClient func finish(_ input: Int) -> Bool { true }
}

extension SerialOperator {
  /// Subscribes to one more input.
  ///
  /// - Returns: False if an input has won, so that no more inputs need be subscribed to.
  @_alwaysEmitIntoClient @inline(__always)
  func enter<P: Publisher>(_ publisher: P, as number: Int) -> Bool
  where Rules == Combining<FirstToSend<P.Output>, P.Failure> {
    subscribe(to: publisher, as: number)
    return !isOver && ifIdle { !$0.rules.rule.isDecided } ?? true
  }
}
