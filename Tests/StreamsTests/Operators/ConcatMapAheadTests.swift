import Streams
import Testing

/// `concatMap(maxPublishers:)`.
@Suite struct ConcatMapAheadTests {
  let scheduler = VirtualTimeScheduler()

  @Test func `publishers run at once, and their values come in the order of the source`() {
    let inner = ["a": "---1-|", "b": "-2|", "c": "--3|"].mapValues { scheduler.cold(Marbles($0)) }
    let source = scheduler.cold("-(abc)|")

    expect(
      scheduler.record(source.concatMap(maxPublishers: .unlimited) { inner[$0]! }), "----1-(23|)")
    expect(scheduler.record(source.flatMap { inner[$0]! }), "--231-|")
    expect(scheduler.record(source.concatMap { inner[$0]! }), "----1--2--3|")
  }

  @Test func `no more publishers run at once than are allowed, and none before a place is free`() {
    let running = Journal<Int>()
    let probe = Probe<Int, Never>()
    (0..<10).publisher.concatMap(maxPublishers: .max(3)) { number in
      Just(number).delay(for: .seconds(10 - number), scheduler: scheduler)
        .handleEvents(
          receiveSubscription: { _ in running.note(1) },
          receiveCompletion: { _ in running.note(-1) })
    }.subscribe(probe)
    scheduler.run()
    let counts = running.entries.indices.map { running.entries[...$0].reduce(0, +) }

    #expect(counts.max() == 3)
    #expect(probe.values == Array(0..<10))
    #expect(probe.hasFinished)
  }

  @Test func `a failure comes in its place`() {
    let (slow, failing) = (scheduler.cold("----1|"), scheduler.cold("-2#"))
    let values = scheduler.cold("(ab)|").concatMap(maxPublishers: .max(2)) {
      $0 == "a" ? slow : failing
    }

    expect(scheduler.record(values), "----1(2#)")
  }

  @Test func `a failure of upstream comes at once, as with concatMap`() {
    let (slow, fast) = (scheduler.cold("-1--2|"), scheduler.cold("-3|"))
    let inner: @Sendable (String) -> Marbles.Source = { $0 == "a" ? slow : fast }
    let source = scheduler.cold("(ab)-#")

    expect(scheduler.record(source.concatMap(maxPublishers: .max(2), inner)), "-1#")
    expect(scheduler.record(source.concatMap(inner)), "-1#")
  }

  @Test func `upstream is asked for a value when all of a publisher have been sent`() {
    let source = scheduler.cold("abcd|")
    let values = source.concatMap(maxPublishers: .max(2)) { value in
      Just(value).setFailureType(to: MarbleFailure.self)
        .delay(for: .milliseconds(3), scheduler: scheduler)
    }

    expect(scheduler.record(values), "---ab-c(d|)")
    expect(source.requests, "2--11")
  }

  @Test func `a publisher whose turn has not come is asked for what is kept, and then for all`() {
    let first = scheduler.cold("-----1|")
    let second = scheduler.cold("abcdefgh|")
    let values = scheduler.cold("(xy)|").concatMap(maxPublishers: .max(2), size: 3) {
      $0 == "x" ? first : second
    }

    expect(scheduler.record(values, for: .milliseconds(20)), "-----1(abcdefg)h|")
    expect(first.requests, "*")
    expect(second.requests, "3-----*")
  }

  @Test func `a subscriber that asks for one at a time gets all, in order`() {
    let probe = Probe<Int, Never>(.max(1), each: .max(1))
    (0..<100).publisher.concatMap(maxPublishers: .max(4), size: 2) { number in
      (0..<5).publisher.map { number * 5 + $0 }
    }.subscribe(probe)

    #expect(probe.values == Array(0..<500))
    #expect(probe.hasFinished)
  }

  @Test(arguments: Rounds.optimisedSeeds(200))
  func `the values are those of concatMap, whatever the times`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let delays = (0..<12).map { _ in
      (0..<Int.random(in: 0...4, using: &random)).map { _ in Int.random(in: 0...5, using: &random)
      }
    }
    let maxPublishers = Int.random(in: 1...5, using: &random)
    let demand: Subscribers.Demand = Bool.random(using: &random) ? .unlimited : .max(1)
    let probe = Probe<[Int], Never>(demand, each: demand == .unlimited ? .none : .max(1))
    delays.indices.publisher.concatMap(maxPublishers: .max(maxPublishers), size: 2) { number in
      delays[number].enumerated().publisher.concatMap { place, delay in
        Just([number, place]).delay(for: .milliseconds(delay), scheduler: scheduler)
      }
    }.subscribe(probe)
    scheduler.run()

    #expect(probe.values == delays.indices.flatMap { n in delays[n].indices.map { [n, $0] } })
    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
  }

  @Test func `many publishers that finish at once need no stack`() {
    let probe = Probe<Int, Never>()
    onStack(of: 256 << 10) {
      (0..<RecursionTests.steps).publisher.concatMap(maxPublishers: .max(4)) { Just($0) }
        .subscribe(probe)
    }

    #expect(probe.values.count == RecursionTests.steps)
    #expect(probe.hasFinished)
  }

  @Test func `a cancellation cancels all publishers that run`() {
    let cancelled = Journal<Int>()
    let run = (0..<5).publisher.concatMap(maxPublishers: .max(3)) { number in
      PassthroughSubject<Int, Never>().handleEvents(receiveCancel: { cancelled.note(number) })
    }.sink { _ in }
    run.cancel()

    #expect(cancelled.entries.sorted() == [0, 1, 2])
  }
}
