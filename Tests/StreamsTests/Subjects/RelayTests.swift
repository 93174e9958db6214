import Streams
import Testing

@Suite struct RelayTests {
  let scheduler = VirtualTimeScheduler()

  @Test func `a passthrough relay publishes what it is sent`() {
    let relay = PassthroughRelay<String>()
    let run = scheduler.hot("-1-2---3-").ignoreFailure().subscribe(relay)
    let late = scheduler.observe(relay, subscriber: "----^")
    let early = scheduler.observe(relay)
    scheduler.advance(by: .seconds(1))

    expect(early.marbles, "-1-2---3")
    expect(late.marbles, "-------3")
    run.cancel()
  }

  @Test func `a current value relay keeps its value, and publishes each change`() {
    let relay = CurrentValueRelay("a")
    let early = scheduler.observe(relay)
    scheduler.advance(by: .milliseconds(1))
    relay.send("b")
    scheduler.advance(by: .milliseconds(3))
    let late = scheduler.observe(relay)
    scheduler.advance(by: .milliseconds(2))
    relay.value = "c"

    expect(early.marbles, "ab----c")
    expect(late.marbles, "b-c")
    #expect(relay.value == "c")
  }

  @Test func `what feeds a relay does not finish it`() {
    let relay = CurrentValueRelay("")
    let run = ["a", "b"].publisher.subscribe(relay)
    let seen = scheduler.observe(relay)
    scheduler.advance(by: .milliseconds(1))
    relay.send("c")

    expect(seen.marbles, "bc")
    run.cancel()
  }

  @Test func `a relay of signals sends without a value`() {
    let taps = PassthroughRelay<Void>()
    let count = CurrentValueRelay(0)
    let run = taps.scan(0) { sum, _ in sum + 1 }.subscribe(count)
    taps.send()
    taps.send()

    #expect(count.value == 2)
    run.cancel()
  }

  @Test func `relays say what they are`() {
    let (passthrough, current) = (PassthroughRelay<Int>(), CurrentValueRelay(1))

    #expect(name(passthrough) == "PassthroughRelay")
    #expect(name(current) == "CurrentValueRelay")
    #expect(name(ReplaySubject<Int, Never>(bufferSize: 1)) == "ReplaySubject")
  }

  private func name<P: Publisher>(_ publisher: P) -> String {
    let name = CurrentValueSubject<String, Never>("")
    publisher.subscribe(AnySubscriber(receiveSubscription: { name.value = "\($0)" }))
    return name.value
  }
}
