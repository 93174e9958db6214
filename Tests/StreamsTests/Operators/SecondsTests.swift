import Foundation
import Streams
import Testing

@Suite struct SecondsTests {
  @Test func `a delay in seconds`() {
    expect(.play("-1-2-3-|") { $0.delay(for: 0.003, scheduler: $1) }, "----1-2-3-|")
  }

  @Test func `debounce, throttle and timeout in seconds`() {
    let source: Marbles = "-a-bc------d----|"

    expect(.play(source) { $0.debounce(for: 0.003, scheduler: $1) }, "-------c------d-|")
    expect(
      .play(source) { $0.throttle(for: 0.004, scheduler: $1, latest: true) }, "-a---c-----d----|")
    expect(.play(source) { $0.timeout(0.005, scheduler: $1) }, "-a-bc----|")
    expect(.play(source) { $0.timeout(0.005, scheduler: $1) { MarbleFailure() } }, "-a-bc----#")
  }

  @Test func `collect by time in seconds`() {
    let arrays = Marbles.play("-a-bc-----d-|") {
      $0.collect(.byTime($1, 0.004)).map { naming("abc", "d")($0.joined()) }
    }
    let full = Marbles.play("-a-bc-----d-|") {
      $0.collect(.byTimeOrCount($1, 0.004, 2)).map { naming("ab", "c", "d")($0.joined()) }
    }

    expect(arrays, "----A-------(B|)")
    expect(full, "---A---B---C|")
  }

  @Test func `whole numbers and durations are told apart`() {
    let queue = DispatchQueue(label: "seconds")
    let values = Just(1)
    let delays = [
      values.delay(for: 1, scheduler: queue), values.delay(for: .seconds(1), scheduler: queue),
      values.delay(for: 1.0, scheduler: queue),
      values.delay(for: .milliseconds(1_000), scheduler: queue),
    ]

    #expect(delays.map(\.interval) == [.seconds(1), .seconds(1), .seconds(1), .seconds(1)])
    #expect(values.debounce(for: 0.3, scheduler: queue).dueTime == .milliseconds(300))
    #expect(values.timeout(5, scheduler: queue).interval == .seconds(5))
    _ = values.collect(.byTime(DispatchQueue.main, .seconds(1)))
    _ = values.collect(.byTime(queue, 1))
  }

  @Test func `intervals, retries and virtual time in seconds`() {
    let scheduler = VirtualTimeScheduler()
    #expect(Publishers.interval(1.5, scheduler: scheduler).interval == .milliseconds(1_500))
    #expect(Publishers.timer(after: 5, scheduler: scheduler).interval == .seconds(5))
    scheduler.advance(by: 1)
    #expect(scheduler.now == Instant(.seconds(1)))
    let retried = Marbles.play("-1-#") { $0.retry(1, delay: 0.002, scheduler: $1) }
    expect(retried, "-1----1-#")
  }

  @Test func `a time beyond the clock is its end`() {
    let scheduler = VirtualTimeScheduler()
    let interval = Just(1).delay(for: .infinity, scheduler: scheduler).interval

    #expect(interval > .seconds(9_000_000_000))
    #expect(Just(1).delay(for: -.infinity, scheduler: scheduler).interval < .zero)
    #expect(Just(1).delay(for: 1e300, scheduler: scheduler).interval == interval)
  }

  @Test func `the publishers take seconds as the functions do`() {
    let (values, scheduler) = (Just(1), VirtualTimeScheduler())
    typealias P = Publishers

    #expect(
      P.Debounce(upstream: values, dueTime: 0.3, scheduler: scheduler).dueTime
        == .milliseconds(300))
    #expect(
      P.Throttle(upstream: values, interval: 2, scheduler: scheduler, latest: true).interval
        == .seconds(2))
    #expect(
      P.Delay(upstream: values, interval: 0.5, scheduler: scheduler).interval == .milliseconds(500))
    #expect(
      P.Timeout(upstream: values, interval: 1, scheduler: scheduler, customError: nil).interval
        == .seconds(1))
  }

  @Test func `the greatest number of seconds, and of smaller units, is a time that never comes`() {
    let times: [Duration] = [.seconds(.max), .milliseconds(.max), .microseconds(.max)]
    for time in times + [.nanoseconds(.max), .seconds(Int.max)] {
      let (scheduler, journal) = (VirtualTimeScheduler(), Journal<Int>())
      scheduler.advance(by: .seconds(1))
      let run = Just(1).delay(for: time, scheduler: scheduler).sink { journal.note($0) }

      scheduler.advance(by: .seconds(9_000_000_000))
      #expect(journal.entries == [])
      run.cancel()
    }
    #expect(Duration.seconds(.max) == .seconds(Int64.max))
    #expect(Duration.seconds(.min) < .seconds(-9_000_000_000))
  }

  #if compiler(>=6.3)
    @Test(.beforeOthers, arguments: 0..<12)
    func `what is not a number is a programming error, wherever seconds are taken`(place: Int) async
    {
      await #expect(processExitsWith: .failure) { [place] in
        let (values, scheduler) = (Just(1), ImmediateScheduler.shared)
        switch place {
        case 0: _ = values.delay(for: .nan, scheduler: scheduler)
        case 1: _ = values.debounce(for: .nan, scheduler: scheduler)
        case 2: _ = values.throttle(for: .nan, scheduler: scheduler, latest: true)
        case 3: _ = values.timeout(.nan, scheduler: scheduler)
        case 4: _ = values.collect(.byTime(scheduler, .nan))
        case 5: _ = values.collect(.byTimeOrCount(scheduler, .nan, 1))
        case 6: _ = Publishers.interval(.nan, scheduler: scheduler)
        case 7: _ = Publishers.timer(after: .nan, scheduler: scheduler)
        case 8:
          _ = Fail<Int, MarbleFailure>(error: MarbleFailure())
            .retry(1, delay: .nan, scheduler: scheduler)
        case 9: VirtualTimeScheduler().advance(by: .nan)
        case 10: _ = Timer.publish(every: .nan, on: .main, in: .common)
        default: _ = Timer.publish(every: 1, tolerance: .nan, on: .main, in: .common)
        }
      }
    }
  #endif
}
