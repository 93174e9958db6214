import Streams
import Testing

@Suite struct FailingTests {
  @Test func `catch replaces a failed stream`() {
    let values = Marbles.play("-1-2-#") { source, scheduler in
      source.catch { _ in scheduler.cold("-8-9-|") }
    }

    expect(values, "-1-2--8-9-|")
  }

  @Test func `catch asks the replacement for exactly the demand that is left`() {
    let scheduler = VirtualTimeScheduler()
    let replacement = scheduler.cold("-8-9-|")
    let values = scheduler.cold("-1-2-#").catch { _ in replacement }

    expect(scheduler.record(values, subscriber: "(^3)"), "-1-2--8")
    expect(replacement.requests, "-----1")
  }

  @Test func `catch passes the replacement's failure on`() {
    expect(.play("-#") { source, scheduler in source.catch { _ in scheduler.cold("-#") } }, "--#")
  }

  @Test func `a cancellation while catch hands over really cancels`() {
    let scheduler = VirtualTimeScheduler()
    let replacement = scheduler.cold("-8-9-|")
    let cancellable = PassthroughSubject<Void, Never>()
    let values = scheduler.cold("-1-#").catch { _ in
      cancellable.send()
      return replacement
    }
    let recorder = scheduler.observe(values)
    let trigger = cancellable.sink { recorder.cancel() }
    scheduler.advance(by: .seconds(1))
    trigger.cancel()

    expect(recorder.marbles, "-1")
    #expect(replacement.subscriptions.moments.isEmpty)
  }

  @Test func `retry subscribes again when the stream fails`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-#")

    expect(scheduler.record(source.retry(1)), "-1--1-#")
    expect(source.subscriptions, "^--^")
  }

  @Test func `retry carries the remaining demand over`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-#")

    expect(scheduler.record(source.retry(nil), subscriber: "(^3)--------!"), "-1--1--1")
    expect(source.requests, "3--2--1")
  }

  @Test func `retry without a number goes on until it is cancelled`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-1-#")

    expect(scheduler.record(source.retry(), subscriber: "^-------!"), "-1--1--1-")
  }

  @Test func `replaceError publishes a value instead of the failure`() {
    expect(.play("-1-2-#") { source, _ in source.replaceError(with: "9") }, "-1-2-(9|)")
  }

  @Test func `the replacing value waits to be asked for`() {
    let values = Marbles.play("-1-#", subscriber: "(^1)-----1") { source, _ in
      source.replaceError(with: "9")
    }

    expect(values, "-1----(9|)")
  }

  @Test func `mapError replaces the failure only`() {
    struct Other: Error, Equatable {}
    let failure = PassthroughSubject<Int, MarbleFailure>()
    let seen = CurrentValueSubject<Subscribers.Completion<Other>?, Never>(nil)
    let cancellable = failure.mapError { _ in Other() }
      .sink(receiveCompletion: { seen.value = $0 }, receiveValue: { _ in })

    failure.send(completion: .failure(MarbleFailure()))

    #expect(seen.value == .failure(Other()))
    cancellable.cancel()
  }

  @Test func `tryCatch replaces a failed stream, or fails with what the handler throws`() {
    struct Other: Error {}
    let values = Marbles.play("-1-2-#") { source, scheduler in
      source.tryCatch { _ in scheduler.cold("-8-9-|") }
    }
    let failing = Marbles.play("-1-2-#") { source, _ in
      source.tryCatch { _ -> Just<String> in throw Other() }
    }

    expect(values, "-1-2--8-9-|")
    expect(failing, "-1-2-#")
  }

  @Test func `tryCatch asks the replacement for exactly the demand that is left`() {
    let scheduler = VirtualTimeScheduler()
    let replacement = scheduler.cold("-8-9-|")
    let values = scheduler.cold("-1-2-#").tryCatch { _ in replacement }

    expect(scheduler.record(values, subscriber: "(^3)"), "-1-2--8")
    expect(replacement.requests, "-----1")
  }

  @Test func `assertNoFailure passes a stream that does not fail`() {
    expect(.play("-1-2-|") { source, _ in source.assertNoFailure() }, "-1-2-|")
  }

  @Test(.beforeOthers) func `assertNoFailure stops the program at a failure`() async {
    await #expect(processExitsWith: .failure) {
      let run = Fail<Int, MarbleFailure>(error: MarbleFailure()).assertNoFailure("test").sink { _ in
      }
      run.cancel()
    }
  }

  @Test(arguments: [nil, -1, Int.min])
  func `retry of nil or of a negative number goes on for ever`(retries: Int?) {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-#")

    expect(scheduler.record(source.retry(retries), subscriber: "^-----!"), "-")
    expect(source.subscriptions, "^^^^^^!")
  }

  @Test func `ignoreFailure finishes where upstream fails`() {
    expect(.play("-1-2-#") { source, _ in source.ignoreFailure() }, "-1-2-|")
    expect(.play("-1-2-|") { source, _ in source.ignoreFailure() }, "-1-2-|")
  }

  /// Names of events: value(1), value(2), and the two ends.
  static let name: @Sendable (Publishers.Event<String, MarbleFailure>) -> String = { event in
    switch event {
    case .value("1"): "A"
    case .value: "B"
    case .finished: "D"
    case .failure: "C"
    }
  }

  @Test func `materialize publishes what happens as values`() {
    expect(.play("-1-2-#") { source, _ in source.materialize().map(Self.name) }, "-A-B-(C|)")
    expect(.play("-1-2-|") { source, _ in source.materialize().map(Self.name) }, "-A-B-(D|)")
  }

  @Test func `materialize keeps the last event until it is asked for`() {
    let events = Marbles.play("-1-#", subscriber: "(^1)-----1") { source, _ in
      source.materialize().map(Self.name)
    }

    expect(events, "-A----(C|)")
  }

  @Test func `values and failures are parts of the events of a stream`() {
    let values = Marbles.play("-1-2-#") { source, _ in source.materialize().values() }
    let failures = Marbles.play("-1-2-#") { source, _ in
      source.materialize().failures().map { _ in "C" }
    }

    expect(values, "-1-2-|")
    expect(failures, "-----(C|)")
    let end = Publishers.Event<Int, MarbleFailure>.failure(MarbleFailure())
    #expect(end.isTerminal && end.value == nil && end.failure == MarbleFailure())
    let value = Publishers.Event<Int, MarbleFailure>.value(1)
    #expect(!value.isTerminal && value.value == 1 && value.failure == nil)
    #expect(Publishers.Event<Int, MarbleFailure>.finished.isTerminal)
  }

  @Test func `mapToResult publishes successes, and a failure as the last value`() {
    let name: @Sendable (Result<String, MarbleFailure>) -> String = { result in
      switch result {
      case .success(let value): value == "1" ? "A" : "B"
      case .failure: "C"
      }
    }

    expect(.play("-1-2-#") { source, _ in source.mapToResult().map(name) }, "-A-B-(C|)")
    expect(.play("-1-2-|") { source, _ in source.mapToResult().map(name) }, "-A-B-|")
  }

  @Test func `dematerialize is the way back`() {
    let scheduler = VirtualTimeScheduler()
    let event: @Sendable (String) -> Publishers.Event<String, MarbleFailure> = { name in
      ["A": .value("1"), "B": .value("2"), "C": .failure(MarbleFailure())][name] ?? .finished
    }
    let failing = scheduler.cold("-A-B-C-A-|", values: event)

    expect(scheduler.record(failing.ignoreFailure().dematerialize()), "-1-2-#")
    expect(failing.subscriptions, "^----!")
    let finishing = scheduler.cold("-A-D", values: event).ignoreFailure().dematerialize()
    expect(scheduler.record(finishing), "-1-|")
    for source: Marbles in ["-1-2-#", "-1-2-|", "-1-2", "#"] {
      expect(.play(source) { s, _ in s.materialize().dematerialize() }, source)
    }
  }
}
