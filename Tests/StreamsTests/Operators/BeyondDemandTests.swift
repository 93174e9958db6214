import Testing

@testable import Streams

/// A value that an upstream sends without having been asked for it is dropped; what was kept before
/// it stays, and so does the place of what comes after.
@Suite struct BeyondDemandTests {
  typealias Source = MisbehavingPublisher<Int, MarbleFailure>

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (Source, VirtualTimeScheduler) -> AnyPublisher<Int, MarbleFailure>

    init<P: Publisher<Int, MarbleFailure>>(
      _ name: String, _ apply: @escaping @Sendable (Source, VirtualTimeScheduler) -> P
    ) {
      testDescription = name
      self.apply = { apply($0, $1).eraseToAnyPublisher() }
    }
  }

  static let open = Empty<Int, MarbleFailure>(completeImmediately: false)

  static let cases = [
    Case("catch") { source, _ in source.catch { _ in open } },
    Case("catch, the replacement") { source, _ in
      Fail<Int, MarbleFailure>(error: MarbleFailure()).catch { _ in source }
    },
    Case("tryCatch") { source, _ in
      source.tryCatch { _ in open }.mapError { _ in MarbleFailure() }
    },
    Case("append") { source, _ in source.append(open) },
    Case("append, the suffix") { source, _ in Empty<Int, MarbleFailure>().append(source) },
    Case("prefix(untilOutputFrom:)") { source, _ in source.prefix(untilOutputFrom: open) },
    Case("drop(untilOutputFrom:)") { source, _ in
      source.drop(untilOutputFrom: Just(0).setFailureType(to: MarbleFailure.self))
    },
    Case("subscribe(on:)") { source, _ in source.subscribe(on: ImmediateScheduler.shared) },
    Case("retry") { source, _ in source.retry(1) },
    Case("receive(on:)") { source, scheduler in source.receive(on: scheduler) },
    Case("delay") { source, scheduler in
      source.delay(for: .milliseconds(1), scheduler: scheduler)
    },
    Case("timeout") { source, scheduler in source.timeout(.seconds(100), scheduler: scheduler) },
    Case("zip") { source, _ in
      source.zip((0..<1_000).publisher.setFailureType(to: MarbleFailure.self)) { left, _ in left }
    },
    Case("zip, the other side") { source, _ in
      (0..<1_000).publisher.setFailureType(to: MarbleFailure.self).zip(source) { $1 }
    },
    Case("zip many") { source, _ in
      let numbers = (0..<1_000).publisher.setFailureType(to: MarbleFailure.self)
      return Publishers.ZipMany([source.eraseToAnyPublisher(), numbers.eraseToAnyPublisher()]).map {
        $0[0]
      }
    },
    Case("flatMap's inner") { source, _ in
      Just(0).setFailureType(to: MarbleFailure.self).flatMap { _ in source }
    },
    Case("merge") { source, _ in source.merge(with: open) },
    Case("switchToLatest's inner") { source, _ in
      Just(source).setFailureType(to: MarbleFailure.self).switchToLatest()
    },
  ]

  @Test(arguments: cases, [1, 2, 5])
  func `a value beyond the demand is dropped, and what was kept before it stays`(
    law: Case, demand: Int
  ) {
    let source = Source()
    let scheduler = VirtualTimeScheduler()
    let probe = Probe<Int, MarbleFailure>(.max(demand))
    law.apply(source, scheduler).subscribe(probe)
    var wanted: [Int] = []
    func send(_ numbers: Range<Int>) {
      for number in numbers {
        if source.send(number) { wanted.append(number) }
        if number.isMultiple(of: 3) { scheduler.advance(by: .milliseconds(2)) }
      }
      scheduler.advance(by: .milliseconds(2))
    }

    send(0..<8)
    #expect(probe.values == Array(wanted.prefix(demand)))
    probe.request(.max(demand))
    send(8..<16)
    probe.request(.max(2 * demand))
    #expect(probe.values == Array(wanted.prefix(4 * demand)))
    send(16..<24)
    probe.request(.unlimited)
    scheduler.advance(by: .milliseconds(2))

    #expect(wanted.count < 24)
    #expect(probe.values == wanted)
    #expect(probe.breaches == [])
    probe.cancel()
  }
}
