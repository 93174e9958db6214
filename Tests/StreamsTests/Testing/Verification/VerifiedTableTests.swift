import Testing

@testable import Streams

/// The library's own publishers, subjects, operators and subscribers, by the rules of Reactive Streams.
@Suite struct VerifiedTableTests {
  @Test(arguments: PublisherCase.all)
  func `a publisher keeps the rules`(law: PublisherCase) {
    let end: Verification.End =
      law.end.map { $0 == .finished ? .finish : .failure } ?? .never
    let result = verify(
      law.name, values: law.values.count, end: end,
      endNeedsDemand: law.name == "asyncSequencePublisher", within: .seconds(1)
    ) { law.make($0, Token(0)) }

    #expect(result.broken == [])
  }

  @Test(arguments: OperatorCase.laws)
  func `an operator keeps the rules`(law: OperatorCase) {
    let result = verify(
      operator: law.testDescription, values: (1...4).map { Token($0) },
      isShared: law.traits.contains(.sharesOneRun)
    ) { source, scheduler in law.apply(source, scheduler, Token(0)) }

    #expect(result.broken == [])
  }

  /// A subject, and how a value and an end are sent to it.
  struct SubjectCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var end = Verification.End.finish
    let make: @Sendable (VirtualTimeScheduler) -> AnyPublisher<Int, Never>

    static func subject<S: Subject<Int, Never>>(
      _ name: String, _ make: @escaping @Sendable () -> S
    ) -> SubjectCase {
      SubjectCase(testDescription: name) { scheduler in
        let subject = make()
        for number in 1...3 {
          scheduler.schedule(after: scheduler.now + .milliseconds(1)) { subject.send(number) }
        }
        scheduler.schedule(after: scheduler.now + .milliseconds(2)) {
          subject.send(completion: .finished)
        }
        return subject.eraseToAnyPublisher()
      }
    }

    static func relay<R: Publisher<Int, Never>>(
      _ name: String, _ make: @escaping @Sendable () -> (R, @Sendable (Int) -> Void)
    ) -> SubjectCase {
      SubjectCase(testDescription: name, end: .never) { scheduler in
        let (relay, send) = make()
        for number in 1...3 {
          scheduler.schedule(after: scheduler.now + .milliseconds(1)) { send(number) }
        }
        return relay.eraseToAnyPublisher()
      }
    }

    static let all = [
      subject("PassthroughSubject") { PassthroughSubject<Int, Never>() },
      subject("CurrentValueSubject") { CurrentValueSubject<Int, Never>(0) },
      subject("ReplaySubject") { ReplaySubject<Int, Never>(bufferSize: 2) },
      relay("PassthroughRelay") {
        let relay = PassthroughRelay<Int>()
        return (relay, { relay.send($0) })
      },
      relay("CurrentValueRelay") {
        let relay = CurrentValueRelay<Int>(0)
        return (relay, { relay.send($0) })
      },
    ]
  }

  @Test(arguments: SubjectCase.all)
  func `a subject keeps the rules while values are sent to it`(subject: SubjectCase) {
    let count = subject.testDescription.hasPrefix("Current") ? 4 : 3
    let result = verify(
      subject.testDescription, values: count, end: subject.end, isShared: false
    ) { subject.make($0) }

    #expect(result.broken == [])
  }

  final class Target: @unchecked Sendable {
    // Sendable: a test of one thread.
    var value = 0
  }

  @Test func `a subscriber keeps the rules`() {
    let results = [
      verify(subscriber: "sink", values: [1, 2]) {
        Subscribers.Sink<Int, MarbleFailure>(receiveCompletion: { _ in }, receiveValue: { _ in })
      },
      verify(subscriber: "assign", values: [1, 2]) {
        Subscribers.Assign(object: Target(), keyPath: \.value)
      },
      verify(subscriber: "erased sink", values: [1, 2]) {
        AnySubscriber(
          Subscribers.Sink<Int, any Error>(receiveCompletion: { _ in }, receiveValue: { _ in }))
      },
    ]

    #expect(results.flatMap(\.broken) == [])
    #expect(results[0][.init(2, 6)] == .kept)
    #expect(results[1][.init(2, 10)] == .skipped("its publisher cannot fail"))
  }
}
