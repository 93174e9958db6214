import Streams
import Testing

@Suite struct RaceTests {
  let scheduler = VirtualTimeScheduler()

  @Test func `race publishes what the first to send sends`() {
    let (a, b) = (scheduler.cold("---1-2-|"), scheduler.cold("-x---y-|"))

    expect(scheduler.record(a.race(with: b)), "-x---y-|")
    expect(a.subscriptions, "^!")
    expect(b.subscriptions, "^")
  }

  @Test(arguments: ["-|", "-#"] as [Marbles])
  func `an end decides a race like a value`(end: Marbles) {
    let (a, b) = (scheduler.cold("---1-2-|"), scheduler.cold(end))

    expect(scheduler.record(a.race(with: b)), end)
    expect(a.subscriptions, "^!")
  }

  @Test func `who sends at once leaves the others alone`() {
    let source = scheduler.cold("1|")
    let late = source.ignoreFailure()
    let seen = CurrentValueRelay("")
    let subscribers = [
      Just("x").race(with: late).subscribe(seen),
      Publishers.RaceMany([Just("y").eraseToAnyPublisher(), late.eraseToAnyPublisher()]).subscribe(
        seen),
    ]

    #expect(seen.value == "y")
    expect(source.subscriptions, "-")
    withExtendedLifetime(subscribers) {}
  }

  @Test func `a race of none finishes`() {
    expect(scheduler.record(Publishers.RaceMany([Just<Int>]())), "|")
  }

  @Test func `all in a race are asked for what downstream asks for, until it is decided`() {
    let (a, b) = (scheduler.cold("---123|"), scheduler.cold("--x-yz|"))

    expect(scheduler.record(a.race(with: b), subscriber: "(^1)--1"), "--x-y")
    expect(a.requests, "1")
    expect(b.requests, "1--1")
  }
}
