@testable import Streams

/// Makes the publisher that a graph describes, with a monitor behind every source and operator, unless
/// there is nothing to report to: a monitor is a client's operator, which hides what the library's own
/// tell each other.
struct StreamBuilder: Sendable {
  typealias Stream = AnyPublisher<Int, MarbleFailure>

  let scheduler: VirtualTimeScheduler
  let subjects: [any Subject<Int, MarbleFailure>]
  let report: ContractReport?
  /// Held by every closure; its number is zero.
  let witness: Token

  func build(_ graph: StreamGraph) -> Stream {
    let (name, stream): (String, Stream) =
      switch graph {
      case .source(let source): (source.name, build(source))
      case .unary(let unary, let upstream):
        (unary.name, unary.build(on: build(upstream), by: self))
      case .binary(let binary, let a, let b):
        (binary.rawValue, binary.build(on: build(a), b, by: self))
      case .ternary(let ternary, let a, let b, let c):
        (ternary.rawValue, ternary.build(on: build(a), build(b), build(c), by: self))
      }
    guard let report else { return stream }
    return Monitored(upstream: stream, name: name, report: report).eraseToAnyPublisher()
  }

  private func build(_ source: StreamGraph.Source) -> Stream {
    switch source {
    case .numbers(let count): numbers(count)
    case .failing(let count):
      (1...count + 1).publisher.tryMap { [witness] number in
        if number > count + witness.number { throw MarbleFailure() }
        return number
      }
      .mapError { _ in MarbleFailure() }.eraseToAnyPublisher()
    case .just: Just(7).setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
    case .deferred(let count): Deferred { numbers(count) }.eraseToAnyPublisher()
    case .empty: Empty<Int, MarbleFailure>().eraseToAnyPublisher()
    case .never: Empty<Int, MarbleFailure>(completeImmediately: false).eraseToAnyPublisher()
    case .fail: Fail<Int, MarbleFailure>(error: MarbleFailure()).eraseToAnyPublisher()
    case .cold(let diagram):
      scheduler.cold(Marbles(diagram), values: number).eraseToAnyPublisher()
    case .hot(let diagram):
      scheduler.hot(Marbles(diagram), values: number).eraseToAnyPublisher()
    case .subject(let number): erase(subjects[number])
    }
  }

  private func numbers(_ count: Int) -> Stream {
    (1...count).publisher.setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
  }

  private func erase<P: Publisher<Int, MarbleFailure>>(_ publisher: P) -> Stream {
    publisher.eraseToAnyPublisher()
  }
}
