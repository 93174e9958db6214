import Testing

@testable import Streams

/// The ends of a stream, under a publisher that keeps its subscriber and goes on for ever.
@Suite struct MisbehavingUpstreamEndTests {
  typealias Source = MisbehavingPublisher<Int, MarbleFailure>
  typealias Completion = Subscribers.Completion<MarbleFailure>

  enum Sink: Sendable, CaseIterable {
    case method
    case type

    func attach(
      to source: Source, onCompletion: @escaping @Sendable (Completion) -> Void,
      onValue: @escaping @Sendable (Int) -> Void
    ) -> AnyCancellable {
      switch self {
      case .method:
        return source.sink(receiveCompletion: onCompletion, receiveValue: onValue)
      case .type:
        let sink = Subscribers.Sink<Int, MarbleFailure>(
          receiveCompletion: onCompletion, receiveValue: onValue)
        source.subscribe(sink)
        return AnyCancellable(sink)
      }
    }
  }

  /// A sink that writes down what it gets, and whether its closures are alive.
  func attach(
    _ sink: Sink, to source: Source
  ) -> (cancellable: AnyCancellable, seen: Journal<String>, isAlive: () -> Bool) {
    let seen = Journal<String>()
    let strong = Token(1)
    weak let token: Token? = strong
    let cancellable = sink.attach(to: source) { [strong] in
      seen.note("\($0) \(strong)")
    } onValue: { [strong] in
      seen.note("\($0) \(strong)")
    }
    return (cancellable, seen, { token != nil })
  }

  @Test(arguments: Sink.allCases)
  func `a sink gets nothing after its cancellation, and releases its closures`(sink: Sink) {
    let source = Source()
    let (cancellable, seen, isAlive) = attach(sink, to: source)
    source.send(1)
    #expect(isAlive())
    cancellable.cancel()
    #expect(!isAlive())
    source.send(2)
    source.send(completion: .finished)

    #expect(seen.entries == ["1 1"])
    #expect(source.subscription().cancellations == 1)
  }

  @Test(arguments: Sink.allCases, [Completion.finished, .failure(MarbleFailure())])
  func `a sink gets nothing after its completion, and releases its closures`(
    sink: Sink, completion: Completion
  ) {
    let source = Source()
    let (cancellable, seen, isAlive) = attach(sink, to: source)
    source.send(1)
    source.send(completion: completion)
    #expect(!isAlive())
    source.send(2)
    source.send(completion: .finished)
    source.send(completion: .failure(MarbleFailure()))

    #expect(seen.entries == ["1 1", "\(completion) 1"])
    cancellable.cancel()
    #expect(source.subscription().cancellations == 0)
  }

  @Test(arguments: Sink.allCases)
  func `a sink that is cancelled from inside its closure gets nothing more`(sink: Sink) {
    let source = Source()
    let held = Guarded<AnyCancellable?>(nil)
    let seen = Journal<Int>()
    held.value = sink.attach(to: source) { _ in
      seen.note(-1)
    } onValue: {
      seen.note($0)
      held.value?.cancel()
    }
    source.send(1)
    source.send(2)
    source.send(completion: .finished)

    #expect(seen.entries == [1])
    held.value = nil
  }

  enum Assigning: Sendable, CaseIterable {
    case method
    case type

    func attach(
      _ object: AssignTests.Gauge, to source: MisbehavingPublisher<Int, Never>
    ) -> AnyCancellable {
      switch self {
      case .method: return source.assign(to: \.reading, on: object)
      case .type:
        let assign = Subscribers.Assign(object: object, keyPath: \.reading)
        source.subscribe(assign)
        return AnyCancellable(assign)
      }
    }
  }

  @Test(arguments: Assigning.allCases, [true, false])
  func `assign writes nothing after the end, and lets go of its object`(
    assigning: Assigning, byCompletion: Bool
  ) {
    let source = MisbehavingPublisher<Int, Never>()
    let readings = Journal<Int>()
    weak var gauge: AssignTests.Gauge?
    let cancellable: AnyCancellable
    do {
      let strong = AssignTests.Gauge()
      gauge = strong
      cancellable = assigning.attach(strong, to: source)
      source.send(1)
      byCompletion ? source.send(completion: .finished) : cancellable.cancel()
      source.send(2)
      source.send(completion: .finished)
      readings.note(strong.reading)
    }

    #expect(readings.entries == [1])
    #expect(gauge == nil)
    cancellable.cancel()
  }

  @Test func `a subject that was fed gets nothing after the feed is cancelled`() {
    let source = Source()
    let subject = PassthroughSubject<Int, MarbleFailure>()
    let probe = Probe<Int, MarbleFailure>()
    subject.subscribe(probe)
    let feed = source.subscribe(subject)
    source.send(1)
    feed.cancel()
    source.send(2)
    source.send(completion: .finished)

    #expect(probe.values == [1])
    #expect(probe.completions == [])
    subject.send(3)
    #expect(probe.values == [1, 3])
  }

  @Test(arguments: [true, false])
  func `a fed subject is released at the end of the feed`(byCompletion: Bool) {
    let source = Source()
    weak var subject: PassthroughSubject<Int, MarbleFailure>?
    let feed: AnyCancellable
    do {
      let strong = PassthroughSubject<Int, MarbleFailure>()
      subject = strong
      feed = source.subscribe(strong)
    }
    #expect(subject != nil)
    byCompletion ? source.send(completion: .finished) : feed.cancel()

    #expect(subject == nil)
    withExtendedLifetime(feed) {}
  }

  @Test func `a connection that was cancelled does not feed the subject any more`() {
    let source = Source()
    let shared = source.multicast { PassthroughSubject<Int, MarbleFailure>() }
    let probe = Probe<Int, MarbleFailure>()
    shared.subscribe(probe)
    let first = shared.connect()
    source.send(1, to: 0)
    first.cancel()
    source.send(2, to: 0)
    let second = shared.connect()
    source.send(3, to: 0)
    source.send(4, to: 1)
    source.send(completion: .finished, to: 0)

    #expect(probe.values == [1, 4])
    #expect(probe.completions == [])
    second.cancel()
  }

  @Test func `a share that all have left does not pass on what its source still sends`() {
    let source = Source()
    let shared = source.share()
    let (first, second) = (Probe<Int, MarbleFailure>(), Probe<Int, MarbleFailure>())
    shared.subscribe(first)
    source.send(1, to: 0)
    first.cancelHere()
    shared.subscribe(second)
    source.send(2, to: 0)
    source.send(3, to: 1)
    source.send(completion: .finished, to: 0)

    #expect(first.breaches == [])
    #expect(second.values == [3])
    #expect(second.completions == [])
    second.cancel()
  }

  /// A subject that passes nothing on, and writes down what it is sent.
  final class Notebook: Subject {
    typealias Output = Int
    typealias Failure = MarbleFailure

    let seen = Journal<String>()

    func receive<S: Subscriber<Int, MarbleFailure>>(subscriber: S) {
      subscriber.receive(subscription: Subscriptions.empty)
    }

    func send(_ value: Int) { seen.note("\(value)") }
    func send(completion: Completion) { seen.note("\(completion)") }
    func send(subscription: any Subscription) { subscription.request(.unlimited) }
  }

  @Test(arguments: [Completion.finished, .failure(MarbleFailure())])
  func `a subscriber made of a subject repeats no completion`(completion: Completion) {
    let source = Source()
    let notebook = Notebook()
    source.subscribe(AnySubscriber(notebook))
    source.send(1)
    source.send(completion: completion)
    source.send(2)
    source.send(completion: .finished)
    source.send(completion: .failure(MarbleFailure()))

    #expect(notebook.seen.entries == ["1", "\(completion)"])
    #expect(source.sendSubscription().cancellations == 1)
  }
}
