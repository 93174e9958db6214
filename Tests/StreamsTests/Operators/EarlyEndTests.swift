import Testing

@testable import Streams

/// A stream that has ended while its inputs are subscribed to takes no further one: a future's closure, for
/// one, could not be cancelled.
@Suite struct EarlyEndTests {
  typealias Input = AnyPublisher<Int, MarbleFailure>

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let combine: @Sendable (Input, Input) -> AnyPublisher<Void, MarbleFailure>

    init<P: Publisher>(_ name: String, _ combine: @escaping @Sendable (Input, Input) -> P)
    where P.Failure == MarbleFailure {
      self.name = name
      self.combine = { combine($0, $1).map { _ in }.eraseToAnyPublisher() }
    }

    var testDescription: String { name }
  }

  static let cases = [
    Case("zip") { $0.zip($1) },
    Case("zip of three") { $0.zip($1, $1) },
    Case("zip of many") { Publishers.ZipMany([$0, $1]) },
    Case("combineLatest") { $0.combineLatest($1) },
    Case("combineLatest of four") { $0.combineLatest($1, $1, $1) },
    Case("combineLatest of many") { Publishers.CombineLatestMany([$0, $1]) },
    Case("withLatestFrom") { $1.withLatestFrom($0) },
    Case("sample") { $0.sample(on: $1) },
    Case("merge") { $0.merge(with: $1) },
    Case("race") { $0.race(with: $1) },
  ]

  @Test(arguments: cases)
  func `no input is subscribed to after the end`(combined: Case) {
    let subscribed = Journal<Int>()
    let failed = Fail<Int, MarbleFailure>(error: MarbleFailure()).eraseToAnyPublisher()
    let other = Deferred {
      subscribed.note(1)
      return Empty<Int, MarbleFailure>(completeImmediately: false)
    }.eraseToAnyPublisher()
    let probe = Probe<Void, MarbleFailure>()
    combined.combine(failed, other).subscribe(probe)

    #expect(probe.hasFailed)
    #expect(subscribed.entries == [])
  }

  @Test func `a subscription that is kept keeps no error of a record`() {
    let released = Journal<Int>()
    struct Fault: Error { let token: Token }
    let held = Lock<(any Subscription)?>(nil)
    do {
      let fault = Fault(token: Token(1) { released.note(1) })
      Record<Int, any Error>(output: [1], completion: .failure(fault)).subscribe(
        AnySubscriber(
          receiveSubscription: { new in
            held.withLock { $0 = new }
            new.request(.unlimited)
          }))
    }

    #expect(released.entries == [1])
    held.withLock { $0 = nil }
  }

  @Test(.beforeOthers) func `initialisers take no counts that make no sense`() async {
    await #expect(processExitsWith: .failure) {
      _ = Publishers.Prefix(upstream: Just(1), maxLength: -1)
    }
    await #expect(processExitsWith: .failure) {
      _ = Publishers.Output(upstream: Just(1), range: -3 ..< -1)
    }
    await #expect(processExitsWith: .failure) {
      _ = Publishers.CollectByCount(upstream: Just(1), count: 0)
    }
    await #expect(processExitsWith: .failure) { _ = Publishers.Drop(upstream: Just(1), count: -1) }
  }
}
