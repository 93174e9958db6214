import Streams
import Testing

@Suite struct PacedTests {
  let scheduler = VirtualTimeScheduler()

  func paced(
    _ source: Marbles, subscriber: Marbles = "^", _ count: Int = 1, burst: Int = 1
  ) -> Marbles {
    .play(source, subscriber: subscriber) {
      $0.paced(count, per: .milliseconds(3), burst: burst, scheduler: $1)
    }
  }

  @Test func `paced publishes one value in each time, and the finish behind the last`() {
    expect(paced("-abc------d|"), "-a--b--c--d|")
    expect(paced("-abc|"), "-a--b--(c|)")
  }

  @Test func `a burst may come at once after a silence`() {
    expect(paced("-abc------d|", burst: 2), "-ab-c-----d|")
    expect(
      paced("-(abcd)--------------(efg)|", burst: 2), "-(ab)--c--d--------(ef)--(g|)")
  }

  @Test func `there is no burst after a silence of any length`() {
    expect(paced("a 1m (bcd)|"), "a 1m b--c--(d|)")
  }

  @Test func `ten a second is one in 100 ms, also of values that come at once`() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = Probe<Int64, Never>()
    subject.paced(10, per: .seconds(1), scheduler: scheduler).timestamped(using: scheduler)
      .map { $0.instant.nanoseconds / 1_000_000 }.subscribe(probe)

    for value in 0..<25 { subject.send(value) }
    subject.send(completion: .finished)
    scheduler.run()

    #expect(probe.values == (0..<25).map { $0 * 100 })
  }

  @Test func `a rate that divides no second is never exceeded`() {
    let limiter = Publishers.RateLimiter(7, per: .seconds(1))
    let times = (0...70).map { _ in limiter.reserve(at: .zero) }

    #expect(times[7] >= Instant(.seconds(1)))
    #expect(times[70] >= Instant(.seconds(10)))
    #expect(times[70] < Instant(.seconds(10) + .microseconds(1)))
  }

  @Test func `a failure follows the values that wait`() {
    expect(paced("-ab#"), "-a--(b#)")
    expect(paced("---#"), "---#")
  }

  @Test func `paced asks for what downstream asks for, and no more`() {
    let source = scheduler.cold("abcdef|")
    let paced = source.paced(1, per: .milliseconds(3), scheduler: scheduler)

    expect(scheduler.record(paced, subscriber: "(^2)-------1"), "a--b----c")
    expect(source.requests, "2-------1")
  }

  @Test func `streams that share a limiter keep its rate together`() {
    let limiter = Publishers.RateLimiter(1, per: .milliseconds(2))
    let first = scheduler.hot("(ac)---|").paced(by: limiter, scheduler: scheduler)
    let second = scheduler.hot("(bd)---|").paced(by: limiter, scheduler: scheduler)

    expect(scheduler.record(first.merge(with: second)), "a-b-c-(d|)")
  }

  @Test func `what is cancelled leaves no timer`() {
    let subject = PassthroughSubject<Int, Never>()
    let run = subject.paced(1, per: .seconds(1), scheduler: scheduler).sink { _ in }
    for value in 0..<3 { subject.send(value) }

    #expect(scheduler.pendingCount == 1)
    run.cancel()
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `each subscription has a rate of its own`() {
    let source = scheduler.cold("(ab)|").paced(1, per: .milliseconds(3), scheduler: scheduler)

    expect(scheduler.record(source, for: .milliseconds(10)), "a--(b|)")
    expect(scheduler.record(source), "a--(b|)")
  }
}
