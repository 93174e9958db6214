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
    expect(replacement.subscriptions, "---(^!)")
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

  @Test func `assertNoFailure stops the program at a failure`() async {
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
}
