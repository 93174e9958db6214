import Streams
import Testing

@Suite struct SampleTests {
  let scheduler = VirtualTimeScheduler()

  @Test func `sample publishes the latest value when the trigger sends, if it is new`() {
    let (source, trigger) = (scheduler.cold("-1-2---3--4--|"), scheduler.cold("----x-x--x---|"))

    expect(scheduler.record(source.sample(on: trigger)), "----2----3---|")
  }

  @Test(arguments: [("-1--|", "--x-----|", "--1-|"), ("-1-----|", "--x-#", "--1-#")])
  func `sample ends with the first to end`(source: String, trigger: String, expected: String) {
    let (source, trigger) = (scheduler.cold(Marbles(source)), scheduler.cold(Marbles(trigger)))

    expect(scheduler.record(source.sample(on: trigger)), Marbles(expected))
  }

  @Test func `sample takes everything, and asks the trigger for what downstream asks for`() {
    let (source, trigger) = (scheduler.cold("12-3-45--"), scheduler.cold("-xxxxxxx"))

    expect(scheduler.record(source.sample(on: trigger), subscriber: "(^2)"), "-2-3")
    expect(source.requests, "*")
    expect(trigger.requests, "2-1")
  }

  @Test func `a trigger that sends without demand takes no value`() {
    let (source, trigger) = (PassthroughSubject<Int, Never>(), MisbehavingPublisher<Int, Never>())
    let probe = Probe<Int, Never>(.none)
    source.sample(on: trigger).subscribe(probe)
    source.send(1)
    trigger.send(0)
    probe.request(.max(1))
    trigger.send(0)

    #expect(probe.values == [1])
  }
}
