import Streams
import Testing

@Suite struct RetryAfterDelayTests {
  let scheduler = VirtualTimeScheduler()

  @Test func `retry waits as long as it is told after each failure`() {
    let source = scheduler.cold("-1-#")
    let values = source.retry(2, delay: .constant(.milliseconds(2)), scheduler: scheduler)

    expect(scheduler.record(values), "-1----1----1-#")
    expect(source.subscriptions, "^----^----^")
  }

  @Test func `a duration is the delay after each failure`() {
    let values = scheduler.cold("-1-#").retry(2, delay: .milliseconds(2), scheduler: scheduler)

    expect(scheduler.record(values), "-1----1----1-#")
  }

  @Test func `retry waits longer with each failure`() {
    let values = scheduler.cold("-1-#").retry(
      2, delay: .exponential(initial: .milliseconds(2)), scheduler: scheduler)

    expect(scheduler.record(values), "-1----1------1-#")
  }

  @Test func `a failure that is not to be retried goes downstream`() {
    let failures = CurrentValueSubject<Int, Never>(0)
    let values = scheduler.cold("-#").retry(
      delay: .constant(.milliseconds(1)), scheduler: scheduler
    ) { _ in
      failures.value += 1
      return failures.value < 3
    }

    expect(scheduler.record(values), "-----#")
  }

  @Test func `failures are counted anew after a value, if it is said so`() {
    let source = scheduler.cold("1#")
    let delay = Publishers.RetryDelay.exponential(initial: .milliseconds(1))
    let resetting = source.retry(
      1, delay: delay, scheduler: scheduler, resetsAfterValue: true)

    expect(
      scheduler.record(source.retry(1, delay: delay, scheduler: scheduler), for: .milliseconds(9)),
      "1-1#")
    expect(scheduler.record(resetting, subscriber: "^------!"), "1-1-1-1")
  }

  @Test func `the demand that is left goes to the next attempt`() {
    let source = scheduler.cold("12#")
    let values = source.retry(
      delay: .constant(.milliseconds(2)), scheduler: scheduler)

    expect(scheduler.record(values, subscriber: "(^3)---------!"), "12--1")
    expect(source.requests, "3---1")
  }

  @Test func `a cancellation while it waits is the end`() {
    let source = scheduler.cold("-#")
    let values = source.retry(delay: .constant(.milliseconds(5)), scheduler: scheduler)

    expect(scheduler.record(values, subscriber: "^--!"), "-")
    expect(source.subscriptions, "^")
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `a delay grows up to its maximum, and does not overflow`() {
    let delay = Publishers.RetryDelay.exponential(initial: .seconds(1), maximum: .seconds(30))
    let seconds = (1...6).map { Int(delay.duration(afterFailure: $0) / .seconds(1)) }

    #expect(seconds == [1, 2, 4, 8, 16, 30])
    #expect(delay.duration(afterFailure: 1_000_000) == .seconds(30))
    #expect(delay.duration(afterFailure: .max) == .seconds(30))
    let constant = Publishers.RetryDelay.exponential(initial: .seconds(1), multiplier: 1)
    #expect(constant.duration(afterFailure: .max) == .seconds(1))
    let huge = Publishers.RetryDelay.exponential(initial: .seconds(9e18), maximum: .seconds(9e18))
    #expect(huge.duration(afterFailure: 2) > .seconds(9_000_000_000))
  }

  @Test func `a jitter takes a part off the delay`() {
    let delay = Publishers.RetryDelay.exponential(initial: .seconds(8), jitter: 0.5)

    #expect(delay.duration(afterFailure: 1, random: 0) == .seconds(8))
    #expect(delay.duration(afterFailure: 1, random: 0.5) == .seconds(6))
    #expect(delay.duration(afterFailure: 1, random: 1) == .seconds(4))
  }

  @Test func `a jitter is the same in every run in virtual time`() {
    let runs = (0..<2).map { _ in
      Marbles.play("-#") { source, scheduler in
        source.retry(
          5, delay: .exponential(initial: .milliseconds(10), jitter: 1), scheduler: scheduler)
      }
    }

    expect(runs[0], runs[1])
    #expect(runs[0].description.hasSuffix("#"))
  }

  @Test func `a delay of one's own is told the number of the failure`() {
    let delay = Publishers.RetryDelay.custom { .milliseconds($0) }

    #expect((1...3).map { delay.duration(afterFailure: $0) } == (1...3).map { .milliseconds($0) })
    let negative = Publishers.RetryDelay.custom { _ in .seconds(-1) }
    #expect(negative.duration(afterFailure: 1) == .zero)
  }

  @Test func `the delay after a billion failures is known at once`() {
    let slow = Publishers.RetryDelay.exponential(
      initial: .seconds(1), multiplier: 1.000_000_000_001, maximum: .seconds(3_600))
    let delay = slow.duration(afterFailure: 1_000_000_000)

    #expect(delay > .seconds(1.000_999) && delay < .seconds(1.001_001))
    let usual = Publishers.RetryDelay.exponential(initial: .seconds(1))
    #expect(usual.duration(afterFailure: 1_000_000_000) == .seconds(3_600))
    #expect(usual.duration(afterFailure: .min) == .seconds(1))
    #expect(usual.duration(afterFailure: 4) == .seconds(8))
  }
}
