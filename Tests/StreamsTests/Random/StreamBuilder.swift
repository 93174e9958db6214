@testable import Streams

/// Makes the publisher that a graph describes, with a monitor behind every source and operator, unless
/// there is nothing to report to: a monitor is a client's operator, which hides what the library's own
/// tell each other.
struct StreamBuilder: Sendable {
  typealias Stream = OperatorRow.Stream

  let scheduler: VirtualTimeScheduler
  let subjects: [any Subject<Token, MarbleFailure>]
  let report: ContractReport?
  /// Held by every closure; its number is zero.
  let witness: Token

  func build(_ graph: StreamGraph) -> Stream {
    let (name, stream): (String, Stream) =
      switch graph {
      case .source(let source): (source.name, build(source))
      case .applied(let row, let inputs):
        (row.name, row.apply(build(inputs[0]), setting(Array(inputs.dropFirst()))))
      }
    guard let report else { return stream }
    return Monitored(upstream: stream, name: name, report: report).eraseToAnyPublisher()
  }

  private func setting(_ others: [StreamGraph]) -> OperatorSetting {
    OperatorSetting(
      scheduler: scheduler, witness: witness, interval: .milliseconds(2),
      patience: .milliseconds(4), hasFailingClosures: true,
      others: others.map { graph in { build(graph) } },
      inner: { value in
        build(others[0]).map { [witness] in
          $0.with(($0.number + value.number + witness.number) % 10)
        }
        .eraseToAnyPublisher()
      })
  }

  private func build(_ source: StreamGraph.Source) -> Stream {
    switch source {
    case .numbers(let count): numbers(count)
    case .failing(let count):
      (1...count + 1).publisher.tryMap { [witness] number in
        if number > count + witness.number { throw MarbleFailure() }
        return Token(number)
      }
      .mapError { _ in MarbleFailure() }.eraseToAnyPublisher()
    case .just: Just(Token(7)).setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
    case .deferred(let count): Deferred { numbers(count) }.eraseToAnyPublisher()
    case .empty: Empty<Token, MarbleFailure>().eraseToAnyPublisher()
    case .never: Empty<Token, MarbleFailure>(completeImmediately: false).eraseToAnyPublisher()
    case .fail: Fail<Token, MarbleFailure>(error: MarbleFailure()).eraseToAnyPublisher()
    case .cold(let diagram):
      scheduler.cold(Marbles(diagram), values: Token.named).eraseToAnyPublisher()
    case .hot(let diagram):
      scheduler.hot(Marbles(diagram), values: Token.named).eraseToAnyPublisher()
    case .subject(let number): subjects[number].eraseToAnyPublisher()
    }
  }

  private func numbers(_ count: Int) -> Stream {
    (1...count).map { Token($0) }.publisher.setFailureType(to: MarbleFailure.self)
      .eraseToAnyPublisher()
  }
}
