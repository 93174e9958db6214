import Streams
import Testing

@Suite struct ExpandTests {
  let scheduler = VirtualTimeScheduler()

  /// The children of 1 are 2 and 3, of 2 are 4 and 5, of 3 are 6 and 7, …: those up to 15.
  func children(of number: Int) -> [Int] { [number * 2, number * 2 + 1].filter { $0 <= 15 } }

  @Test func `expand publishes what is made of values, and what is made of that`() {
    let inner = ["1": "-2-3|", "2": "--|", "3": "--4-|", "4": "|"]
      .mapValues { scheduler.cold(Marbles($0)) }
    let values = scheduler.cold("-1-----|").expand { inner[$0]! }

    expect(scheduler.record(values), "-12-3-4-|")
  }

  @Test func `one at a time, breadth first is level by level`() {
    let probe = Probe<Int, Never>()
    Just(1).expand(maxPublishers: .max(1)) { children(of: $0).publisher }.subscribe(probe)

    #expect(probe.values == Array(1...15))
    #expect(probe.hasFinished)
  }

  @Test func `one at a time, depth first makes a publisher of the newest value`() {
    let made = Journal<Int>()
    let probe = Probe<Int, Never>()
    Just(1).expand(maxPublishers: .max(1), order: .depthFirst) { number in
      made.note(number)
      return children(of: number).publisher
    }.subscribe(probe)

    #expect(made.entries == [1, 3, 7, 15, 14, 6, 13, 12, 2, 5, 11, 10, 4, 9, 8])
    #expect(probe.values.sorted() == Array(1...15))
    #expect(probe.hasFinished)
  }

  @Test func `no more publishers run at once than are allowed`() {
    let running = Journal<Int>()
    let probe = Probe<Int, Never>()
    Just(1).expand(maxPublishers: .max(3)) { number in
      children(of: number).publisher.delay(for: .seconds(1), scheduler: scheduler)
        .handleEvents(
          receiveSubscription: { _ in running.note(1) },
          receiveCompletion: { _ in running.note(-1) })
    }.subscribe(probe)
    scheduler.run()
    let counts = running.entries.indices.map { running.entries[...$0].reduce(0, +) }

    #expect(counts.max() == 3)
    #expect(probe.values.sorted() == Array(1...15))
    #expect(probe.hasFinished)
  }

  @Test(arguments: [Subscribers.Demand.max(1), .unlimited])
  func `a subscriber that asks for one at a time gets all`(maxPublishers: Subscribers.Demand) {
    let probe = Probe<Int, Never>(.max(1), each: .max(1))
    [1, 1].publisher.expand(maxPublishers: maxPublishers) { children(of: $0).publisher }
      .subscribe(probe)

    #expect(probe.values.sorted() == Array((1...15).map { [$0, $0] }.joined()))
    #expect(probe.hasFinished)
  }

  @Test func `nothing to expand finishes without a request`() {
    let probe = Probe<Int, Never>(.none)
    Empty<Int, Never>().expand { Just($0) }.subscribe(probe)

    #expect(probe.hasFinished)
  }

  @Test(arguments: [Subscribers.Demand.max(1), .unlimited])
  func `a long chain needs no stack`(maxPublishers: Subscribers.Demand) {
    let probe = Probe<Int, Never>()
    onStack(of: 256 << 10) {
      Just(1).expand(maxPublishers: maxPublishers) { number in
        (number < RecursionTests.steps ? [number + 1] : []).publisher
      }.subscribe(probe)
    }

    #expect(probe.values.count == RecursionTests.steps)
    #expect(probe.hasFinished)
  }

  @Test func `a failure anywhere fails the stream`() {
    let values = scheduler.cold("-1---|").expand { _ in scheduler.cold("--#") }

    expect(scheduler.record(values), "-1-#")
  }
}
