import Streams
import Testing

@Suite struct AnyPublisherTests {
  @Test func `passes values, finish, failure and demand unchanged`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-3-|")

    expect(scheduler.record(source.eraseToAnyPublisher(), subscriber: "(^1)--2"), "-1-2-3-|")
    expect(source.requests, "1--2")
    expect(.play("-1-#") { source, _ in source.eraseToAnyPublisher() }, "-1-#")
  }

  @Test func `passes cancellation on`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-2-3-|")

    expect(scheduler.record(source.eraseToAnyPublisher(), subscriber: "^---!"), "-1-2")
    expect(source.subscriptions, "^---!")
  }

  @Test func `hands upstream's subscription through`() {
    let probe = Probe<Int, Never>()
    PassthroughSubject<Int, Never>().eraseToAnyPublisher().subscribe(probe)

    #expect(probe.subscription.map { "\($0)" } == "PassthroughSubject")
  }

  @Test func `describes itself, not what it hides`() {
    #expect("\(Just(1).eraseToAnyPublisher())" == "AnyPublisher")
    #expect("\(Just(1).eraseToAnyPublisher().eraseToAnyPublisher())" == "AnyPublisher")
  }

  @Test func `runs anew for each subscriber`() {
    let erased = [1, 2].publisher.eraseToAnyPublisher()
    let probes = [Probe<Int, Never>(), Probe<Int, Never>()]
    for probe in probes { erased.subscribe(probe) }

    #expect(probes.map(\.values) == [[1, 2], [1, 2]])
  }
}

@Suite struct AnySubscriberTests {
  @Test func `passes everything on to the subscriber it hides`() {
    let probe = Probe<Int, MarbleFailure>(.max(1), each: .max(2))
    let erased = AnySubscriber(probe)
    let spy = SpySubscription()

    erased.receive(subscription: spy)
    let more = erased.receive(1)
    erased.receive(completion: .failure(MarbleFailure()))

    #expect(spy.requests == [.max(1)])
    #expect(more == .max(2))
    #expect(probe.values == [1])
    #expect(probe.hasFailed)
  }

  @Test func `keeps its identity when it is erased again`() {
    let erased = AnySubscriber(Probe<Int, Never>())

    #expect(AnySubscriber(erased).combineIdentifier == erased.combineIdentifier)
    #expect(AnySubscriber(Probe<Int, Never>()).combineIdentifier != erased.combineIdentifier)
    #expect("\(erased)" == "Probe<Int, Never>")
  }

  @Test func `without closures it asks for nothing`() {
    let silent = AnySubscriber<Int, Never>()
    let spy = SpySubscription()

    silent.receive(subscription: spy)
    let more = silent.receive(1)
    silent.receive(completion: .finished)

    #expect(spy.requests == [])
    #expect(more == .none)
  }

  @Test func `calls its closures`() {
    let seen = Journal<String>()
    let subscriber = AnySubscriber<Int, Never>(
      receiveSubscription: { subscription in
        seen.note("subscription")
        subscription.request(.max(1))
      },
      receiveValue: { value in
        seen.note("\(value)")
        return value == 1 ? .max(1) : .none
      },
      receiveCompletion: { _ in seen.note("completion") })
    [1, 2].publisher.subscribe(subscriber)

    #expect(seen.entries == ["subscription", "1", "2", "completion"])
  }

  @Test func `feeds a subject`() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = Probe<Int, Never>()
    subject.subscribe(probe)

    [1, 2].publisher.subscribe(AnySubscriber(subject))

    #expect(probe.values == [1, 2])
    #expect(probe.hasFinished)
  }
}
