import Testing

@testable import Streams

/// What an operator was given is released at its end, although the publisher keeps its subscriber.
@Suite struct UpstreamReleaseTests {
  typealias Source = MisbehavingPublisher<Int, MarbleFailure>

  /// An operator, and a token that each of its closures holds.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let apply: @Sendable (Source, VirtualTimeScheduler, Token) -> AnyPublisher<Int, MarbleFailure>

    init<P: Publisher<Int, MarbleFailure>>(
      _ name: String, _ apply: @escaping @Sendable (Source, VirtualTimeScheduler, Token) -> P
    ) {
      testDescription = name
      self.apply = { apply($0, $1, $2).eraseToAnyPublisher() }
    }
  }

  struct Lines: TextOutputStream, Sendable {
    let token: Token
    func write(_ string: String) {}
  }

  static let interval = Duration.milliseconds(1)

  static let cases = [
    Case("catch") { source, _, token in
      source.catch { _ in Just(token.number).setFailureType(to: MarbleFailure.self) }
    },
    Case("tryCatch") { source, _, token in
      source.tryCatch { _ in Just(token.number) }.mapError { _ in MarbleFailure() }
    },
    Case("append") { source, _, token in
      source.append(Deferred { Just(token.number).setFailureType(to: MarbleFailure.self) })
    },
    Case("buffer") { source, _, token in
      source.buffer(
        size: 1, prefetch: .keepFull,
        whenFull: .customError {
          _ = token.number
          return MarbleFailure()
        })
    },
    Case("prefix(untilOutputFrom:)") { source, _, token in
      source.prefix(
        untilOutputFrom: PassthroughSubject<Int, Never>().map { $0 + token.number })
    },
    Case("subscribe(on:)") { source, _, _ in source.subscribe(on: ImmediateScheduler.shared) },
    Case("collectByTime") { source, scheduler, _ in
      source.collect(.byTime(scheduler, interval)).map { $0[0] }
    },
    Case("breakpoint") { source, _, token in
      source.breakpoint(
        receiveSubscription: { _ in token.number > 0 }, receiveOutput: { _ in token.number > 0 },
        receiveCompletion: { _ in token.number > 0 })
    },
    Case("retry") { source, _, _ in source.retry(3) },
    Case("receive(on:)") { source, scheduler, _ in source.receive(on: scheduler) },
    Case("delay") { source, scheduler, _ in source.delay(for: interval, scheduler: scheduler) },
    Case("throttle") { source, scheduler, _ in
      source.throttle(for: interval, scheduler: scheduler, latest: true)
    },
    Case("debounce") { source, scheduler, _ in
      source.debounce(for: interval, scheduler: scheduler)
    },
    Case("timeout") { source, scheduler, token in
      source.timeout(.seconds(100), scheduler: scheduler) {
        _ = token.number
        return MarbleFailure()
      }
    },
    Case("share") { source, _, _ in source.share() },
    Case("multicast") { source, _, token in
      source.multicast {
        _ = token.number
        return PassthroughSubject<Int, MarbleFailure>()
      }
      .autoconnect()
    },
    Case("handleEvents") { source, _, token in
      source.handleEvents(
        receiveSubscription: { _ in _ = token.number }, receiveOutput: { _ in _ = token.number },
        receiveCompletion: { _ in _ = token.number }, receiveCancel: { _ = token.number },
        receiveRequest: { _ in _ = token.number })
    },
    Case("print") { source, _, token in source.print(to: Lines(token: token)) },
  ]

  enum End: Sendable, CaseIterable {
    case cancelled
    case finished
    case failed
  }

  @Test(arguments: cases, End.allCases)
  func `closures and downstream are released although the publisher keeps its subscriber`(
    law: Case, end: End
  ) {
    let source = Source()
    let scheduler = VirtualTimeScheduler()
    weak var token: Token?
    weak var downstream: Probe<Int, MarbleFailure>?
    let subscription: (any Subscription)?
    do {
      let (strong, probe) = (Token(0), Probe<Int, MarbleFailure>())
      (token, downstream) = (strong, probe)
      law.apply(source, scheduler, strong).subscribe(probe)
      subscription = probe.subscription
    }
    source.send(1)
    scheduler.advance(by: .milliseconds(5))
    #expect(downstream?.values == [1])
    source.send(2)
    switch end {
    case .cancelled: subscription?.cancel()
    case .finished: source.send(completion: .finished)
    case .failed:
      // A retry that has no attempt left fails.
      for attempt in 0..<4 where attempt < source.count {
        source.send(completion: .failure(MarbleFailure()), to: attempt)
      }
    }
    if end == .cancelled {
      #expect(token == nil)
      #expect(downstream == nil)
    }
    scheduler.advance(by: .seconds(1_000))

    #expect(token == nil)
    #expect(downstream == nil)
    #expect(source.count > 0)
    withExtendedLifetime(subscription) {}
  }
}
