import Testing

@testable import Streams

/// An operator with a stream as one of its inputs.
struct OperatorCase: Sendable, CustomTestStringConvertible {
  let row: OperatorRow
  let placement: Placement

  static let laws = OperatorRow.all.flatMap { row in
    row.laws.map { OperatorCase(row: row, placement: $0) }
  }

  static let chains = OperatorRow.all.flatMap { row in
    row.chains.map { OperatorCase(row: row, placement: $0) }
  }

  var traits: Set<OperatorRow.Trait> { row.traits }

  var testDescription: String {
    placement.place == 0 ? row.name : "\(row.name), input \(placement.place + 1)"
  }

  /// For the laws: every closure holds `witness`, and so does every other input that has a value.
  func apply(
    _ source: OperatorRow.Stream, _ scheduler: VirtualTimeScheduler, _ witness: Token,
    clock: SettableClock? = nil, patience: Duration = .seconds(3_600)
  ) -> AnyPublisher<String, any Error> {
    var source = source
    if traits.contains(.retainsNothing) {
      source = source.map { ($0, witness).0 }.eraseToAnyPublisher()
    }
    return apply(source, scheduler, witness, clock, interval: .milliseconds(1), patience: patience)
      .map { String(describing: $0) }.mapError { $0 as any Error }.eraseToAnyPublisher()
  }

  /// Without the texts and the other failures that the laws see.
  func stream(
    _ source: OperatorRow.Stream, _ scheduler: VirtualTimeScheduler
  ) -> OperatorRow.Stream {
    apply(source, scheduler, Token(0), nil, interval: .milliseconds(1), patience: .seconds(3_600))
  }

  /// For long chains: no time is over before the test is.
  func apply(
    _ source: OperatorRow.Stream, _ scheduler: VirtualTimeScheduler
  ) -> OperatorRow.Stream {
    apply(source, scheduler, Token(0), nil, interval: .seconds(3_600))
  }

  private func apply(
    _ source: OperatorRow.Stream, _ scheduler: VirtualTimeScheduler, _ witness: Token,
    _ clock: SettableClock?, interval: Duration, patience: Duration = .seconds(3_600)
  ) -> OperatorRow.Stream {
    let (place, others) = (placement.place, placement.others)
    let input: @Sendable (Int, Token) -> OperatorRow.Stream = { index, value in
      index == place ? source : others.stream(of: value)
    }
    let setting = OperatorSetting(
      scheduler: scheduler, settableClock: clock, witness: witness, interval: interval,
      patience: patience,
      others: (1..<row.inputCount).map { index in { input(index, witness) } },
      inner: { value in input(1, others == .one ? (value, witness).0 : witness) })
    return row.apply(input(0, witness), setting)
  }
}

extension Puppet {
  /// Completes, and finishes the second run of an operator that has subscribed again.
  func end(
    _ completion: Subscribers.Completion<MarbleFailure>, of law: OperatorCase,
    _ scheduler: VirtualTimeScheduler
  ) {
    send(completion: completion)
    guard law.traits.contains(.subscribesAgain) else { return }
    scheduler.advance(by: .milliseconds(10))
    send(completion: .finished)
  }
}
