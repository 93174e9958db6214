import Streams
import Testing

/// `flatMapLatest`, `concatMap` and `exhaustMap`: one inner publisher at a time.
@Suite struct OneInnerTests {
  let scheduler = VirtualTimeScheduler()

  /// The inner publisher for a, and that for anything else.
  func inners(_ a: Marbles, _ other: Marbles) -> @Sendable (String) -> Marbles.Source {
    let (a, other) = (scheduler.cold(a), scheduler.cold(other))
    return { $0 == "a" ? a : other }
  }

  @Test func `flatMapLatest publishes the values of the latest`() {
    let values = scheduler.cold("a---b-----|").flatMapLatest(inners("-1-2-3-4-", "-5-6-|"))

    expect(scheduler.record(values), "-1-2-5-6--|")
  }

  @Test func `flatMapLatest takes publishers that cannot fail, and upstreams`() {
    let numbers = [1, 2].publisher
    let plain: AnyPublisher<Int, Never> =
      numbers.flatMapLatest { Just($0) }.eraseToAnyPublisher()
    let failing: AnyPublisher<Int, MarbleFailure> =
      numbers.flatMapLatest { Just($0).setFailureType(to: MarbleFailure.self) }
      .eraseToAnyPublisher()
    let upstream: AnyPublisher<String, MarbleFailure> =
      scheduler.cold("12|").flatMapLatest { Just($0) }.eraseToAnyPublisher()

    // Asked for when both have come.
    expect(scheduler.record(plain), "(2|)")
    expect(scheduler.record(failing), "(2|)")
    expect(scheduler.record(upstream), "12|")
  }

  @Test func `concatMap runs one publisher after the other`() {
    let values = scheduler.cold("-a-b-------|").concatMap(inners("-1-2-|", "-3-4-|"))

    expect(scheduler.record(values), "--1-2--3-4-|")
  }

  @Test func `concatMap loses nothing of a subject`() {
    let subject = scheduler.hot("-abc|")
    let values = subject.concatMap { [scheduler] in scheduler.cold("--|").append($0) }

    expect(scheduler.record(values), "---a-b-(c|)")
  }

  @Test func `concatMap makes each publisher when its turn has come`() {
    let made = CurrentValueSubject<[String], Never>([])
    let values = scheduler.cold("(abc)").concatMap { [scheduler] value in
      made.value.append(value)
      return scheduler.cold("-----|")
    }
    let recorder = scheduler.observe(values)
    scheduler.advance(by: .milliseconds(7))

    expect(recorder.marbles, "-")
    #expect(made.value == ["a", "b"])
  }

  @Test func `concatMap asks upstream for nothing before it is asked itself`() {
    let source = scheduler.cold("ab|")
    let values = source.concatMap { Just($0) }

    expect(scheduler.record(values, subscriber: "(^0)--1--*"), "---a--(b|)")
    expect(source.requests, "---*")
  }

  @Test func `concatMap drops what waits at a failure`() {
    let values = scheduler.cold("(ab)").concatMap(inners("-1-#", "-3-4-|"))

    expect(scheduler.record(values), "-1-#")
  }

  @Test func `ten thousand publishers that finish at once go through concatMap`() {
    let sum = CurrentValueSubject<Int, Never>(0)
    let gate = PassthroughSubject<Int, Never>()
    // The first keeps all others waiting.
    let run = (0..<10_001).publisher
      .concatMap { $0 == 0 ? gate.eraseToAnyPublisher() : Just($0).eraseToAnyPublisher() }
      .sink { sum.value += $0 }
    gate.send(1)
    #expect(sum.value == 1)
    gate.send(completion: .finished)

    #expect(sum.value == 1 + 10_001 * 5_000)
    run.cancel()
  }

  @Test(arguments: ["concatMap", "concatMap that waits", "exhaustMap"])
  func `a cancellation inside the closure keeps it from subscribing`(name: String) {
    let (subject, gate) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let subscribed = CurrentValueSubject<[Int], Never>([])
    let token = CurrentValueSubject<AnyCancellable?, Never>(nil)
    let inner: @Sendable (Int) -> AnyPublisher<Int, Never> = { value in
      if value == 0 { return gate.eraseToAnyPublisher() }
      token.value?.cancel()
      return Deferred {
        subscribed.value.append(value)
        return Just(value)
      }.eraseToAnyPublisher()
    }
    token.value =
      name == "exhaustMap"
      ? subject.exhaustMap(inner).sink { _ in } : subject.concatMap(inner).sink { _ in }
    if name == "concatMap that waits" { subject.send(0) }
    subject.send(1)
    gate.send(completion: .finished)

    #expect(subscribed.value == [])
  }

  @Test func `exhaustMap drops what comes while a publisher runs`() {
    let values = scheduler.cold("-a-b----c---|").exhaustMap(inners("-1-2-|", "-3-|"))

    expect(scheduler.record(values), "--1-2----3--|")
  }

  @Test func `exhaustMap finishes when the last publisher has`() {
    let values = scheduler.cold("-a-|").exhaustMap(inners("-1-2-|", "|"))

    expect(scheduler.record(values), "--1-2-|")
  }

  @Test func `exhaustMap does not make a publisher of what it drops`() {
    let made = CurrentValueSubject<Int, Never>(0)
    let values = scheduler.cold("abc|").exhaustMap { [scheduler] value in
      made.value += 1
      return scheduler.cold("----1|")
    }

    expect(scheduler.record(values), "----1|")
    #expect(made.value == 1)
  }

  @Test func `concatMap and exhaustMap take publishers that cannot fail, and upstreams`() {
    let numbers = [1, 2].publisher
    let failing: @Sendable (Int) -> AnyPublisher<Int, MarbleFailure> = {
      Just($0).setFailureType(to: MarbleFailure.self).eraseToAnyPublisher()
    }

    expect(scheduler.record(numbers.concatMap { Just($0) }), "(12|)")
    expect(scheduler.record(numbers.concatMap(failing)), "(12|)")
    expect(scheduler.record(scheduler.cold("12|").concatMap { Just($0) }), "12|")
    // Asked for when both have come.
    expect(scheduler.record(numbers.exhaustMap { Just($0) }), "(1|)")
    expect(scheduler.record(numbers.exhaustMap(failing)), "(1|)")
    expect(scheduler.record(scheduler.cold("12|").exhaustMap { Just($0) }), "12|")
  }
}
