import Testing

@testable import Streams

/// Every publisher that does not stand on another, as the laws see it: one line each.
struct PublisherCase: Sendable, CustomTestStringConvertible {
  typealias Stream = AnyPublisher<String, any Error>

  let name: String
  /// What it sends to a subscriber that asks for everything, in a second.
  let values: [String]
  /// Its end; nil if it stays open.
  let end: Marbles.Event?
  /// Makes the publisher; `witness` is held by its closures or values.
  let make: @Sendable (VirtualTimeScheduler, Token) -> Stream

  init<P: Publisher>(
    _ name: String, _ values: [String], end: Marbles.Event? = .finished,
    _ make: @escaping @Sendable (VirtualTimeScheduler, Token) -> P
  ) {
    self.name = name
    self.values = values
    self.end = end
    self.make = { scheduler, witness in
      make(scheduler, witness).map { String(describing: $0) }.mapError { $0 as any Error }
        .eraseToAnyPublisher()
    }
  }

  var testDescription: String { name }

  static let all: [PublisherCase] =
    [
      PublisherCase("just", ["0"]) { _, w in Just(w) },
      PublisherCase("empty", []) { _, _ in Empty<Token, MarbleFailure>() },
      PublisherCase("empty that stays open", [], end: nil) { _, _ in
        Empty<Token, MarbleFailure>(completeImmediately: false)
      },
      PublisherCase("fail", [], end: .failed) { _, _ in
        Fail<Token, MarbleFailure>(error: MarbleFailure())
      },
      PublisherCase("deferred", ["0"]) { _, w in Deferred { Just(w) } },
      PublisherCase("future", ["0"]) { _, w in
        Future<Token, MarbleFailure> { $0(.success(w)) }
      },
      PublisherCase("future that is late", ["0"]) { t, w in
        Future<Token, MarbleFailure> { promise in
          t.schedule(after: t.now.advanced(by: .milliseconds(5))) { promise(.success(w)) }
        }
      },
      PublisherCase("sequence", ["1", "2", "0"]) { _, w in [Token(1), Token(2), w].publisher },
      PublisherCase("lazySequence", ["1", "2", "0"]) { _, w in
        [Token(1), Token(2), w].lazy.map { $0 }.publisher
      },
      PublisherCase("optionalPublisher", ["0"]) { _, w in Optional(w).publisher },
      PublisherCase("optionalPublisher of nil", []) { _, w in Optional<Token>.none.publisher },
      PublisherCase("resultPublisher", ["0"]) { _, w in
        Result<Token, MarbleFailure>.success(w).publisher
      },
      PublisherCase("resultPublisher of a failure", [], end: .failed) { _, w in
        Result<Token, MarbleFailure>.failure(MarbleFailure()).publisher
      },
      PublisherCase("record", ["1", "0"]) { _, w in
        Record<Token, MarbleFailure>(output: [Token(1), w], completion: .finished)
      },
      PublisherCase("schedulerTimer", ["0", "0", "0"], end: nil) { t, w in
        Publishers.SchedulerTimer(every: .milliseconds(300), scheduler: t).map { _ in w }
      },
      PublisherCase("connectableTimer", ["0", "0", "0"], end: nil) { t, w in
        Publishers.ConnectableTimer(every: .milliseconds(300), scheduler: t).autoconnect()
          .map { _ in w }
      },
      PublisherCase("create", ["1", "0"]) { t, w in
        Publishers.Create<Token, MarbleFailure> { subscriber in
          subscriber.send(Token(1))
          return t.schedule(after: t.now + .milliseconds(5)) {
            subscriber.send(w)
            subscriber.send(completion: .finished)
          }
        }
      },
      PublisherCase("asyncSequencePublisher", ["1", "0"]) { t, w in
        [Token(1), w].publisher.values.publisher(on: t)
      },
      PublisherCase("a passthrough subject", [], end: nil) { _, _ in
        PassthroughSubject<Token, MarbleFailure>()
      },
      PublisherCase("a current value subject", ["0"], end: nil) { _, w in
        CurrentValueSubject<Token, MarbleFailure>(w)
      },
      PublisherCase("a replay subject", ["1", "0"], end: nil) { _, w in
        let subject = ReplaySubject<Token, MarbleFailure>(bufferSize: 2)
        for token in [Token(7), Token(1), w] { subject.send(token) }
        return subject
      },
      PublisherCase("a passthrough relay", [], end: nil) { _, _ in PassthroughRelay<Token>() },
      PublisherCase("a current value relay", ["0"], end: nil) { _, w in CurrentValueRelay<Token>(w)
      },
      PublisherCase("taskPublisher", ["0"]) { t, w in
        Publishers.task(on: t) {
          try await t.sleep(for: .milliseconds(5)); return w
        }
      },
      PublisherCase("pages", ["1", "0"]) { _, w in
        Publishers.pages(from: 1) { Just(($0 == 1 ? Token(1) : w, $0 == 1 ? 2 : nil)) }
      },
    ]
}
