import Streams
import Testing

@Suite struct SinkTests {
  /// A sink whose closures hold a token, and the token.
  func sink(
    _ publisher: some Publisher<Int, Never>
  ) -> (cancellable: AnyCancellable, values: Journal<Int>, token: () -> Token?) {
    let values = Journal<Int>()
    let strong = Token(1)
    weak let token: Token? = strong
    let cancellable = publisher.sink(
      receiveCompletion: { [strong] _ in values.note(-strong.number) },
      receiveValue: { [strong] in values.note($0 * strong.number) })
    return (cancellable, values, { token })
  }

  @Test func `asks for everything`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-|")
    let seen = Journal<String>()
    let cancellable = source.sink(
      receiveCompletion: { seen.note("\($0)") }, receiveValue: { seen.note($0) })
    scheduler.advance(by: .seconds(1))

    #expect(seen.entries == ["1", "2", "finished"])
    expect(source.requests, "*")
    cancellable.cancel()
  }

  @Test func `releases its closures at the completion, even if the cancellable is kept`() {
    let subject = PassthroughSubject<Int, Never>()
    let (cancellable, values, token) = sink(subject)
    subject.send(1)
    #expect(token() != nil)

    subject.send(completion: .finished)

    #expect(token() == nil)
    #expect(values.entries == [1, -1])
    cancellable.cancel()
  }

  @Test func `releases its closures at the cancellation, even if the cancellable is kept`() {
    let subject = PassthroughSubject<Int, Never>()
    let (cancellable, values, token) = sink(subject)
    #expect(token() != nil)

    cancellable.cancel()
    subject.send(1)

    #expect(token() == nil)
    #expect(values.entries == [])
    _ = cancellable
  }

  @Test func `cancels when the cancellable is released`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-|")
    var kept: Set<AnyCancellable> = []
    source.sink(receiveCompletion: { _ in }, receiveValue: { _ in }).store(in: &kept)
    scheduler.advance(by: .milliseconds(2))

    kept.removeAll()
    scheduler.advance(by: .milliseconds(2))

    expect(source.subscriptions, "^-!")
  }

  @Test func `a second subscription is cancelled`() {
    let spies = [SpySubscription(), SpySubscription()]
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    for spy in spies { sink.receive(subscription: spy) }

    #expect(spies.map(\.requests) == [[.unlimited], []])
    #expect(spies.map(\.cancellations) == [0, 1])
  }

  @Test func `cancelled before it has a subscription, it takes none`() {
    let spy = SpySubscription()
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    sink.cancel()
    sink.receive(subscription: spy)

    #expect(spy.requests == [])
    #expect(spy.cancellations == 1)
  }

  @Test func `does not cancel what has completed`() {
    let spy = SpySubscription()
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })
    sink.receive(subscription: spy)
    sink.receive(completion: .finished)
    sink.cancel()

    #expect(spy.cancellations == 0)
  }
}

@Suite struct SinkClosureTests {
  @Test func `a sink's closures can be called until the stream ends`() {
    let seen = Journal<String>()
    let sink = Subscribers.Sink<Int, MarbleFailure>(
      receiveCompletion: { _ in seen.note("end") }, receiveValue: { seen.note("\($0)") })
    sink.receiveValue(1)
    sink.receiveCompletion(.finished)
    sink.cancel()
    sink.receiveValue(2)
    sink.receiveCompletion(.finished)

    #expect(seen.entries == ["1", "end"])
  }

  @Test(arguments: [true, false])
  func `what a sink held may cancel it when it is released`(byCompletion: Bool) {
    let (subject, released) = (PassthroughSubject<Int, Never>(), Journal<Int>())
    let held = Guarded<AnyCancellable?>(nil)
    do {
      let token = Token(1) {
        held.value?.cancel()
        released.note(1)
      }
      held.value = subject.sink { _ in _ = token.number }
    }
    if byCompletion { subject.send(completion: .finished) } else { held.value?.cancel() }

    #expect(released.count == 1)
    held.value = nil
  }
}
