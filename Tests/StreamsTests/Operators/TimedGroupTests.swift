import Dispatch
import Streams
import Testing

/// `collect(.byTime)`, `measureInterval`, `timestamped`, `subscribe(on:)`.
@Suite struct TimedGroupTests {
  let scheduler = VirtualTimeScheduler()

  func byTime(_ source: Marbles, subscriber: Marbles = "^") -> Marbles {
    .play(source, subscriber: subscriber) {
      $0.collect(.byTime($1, .milliseconds(4))).map { naming("abc", "d")($0.joined()) }
    }
  }

  func byTimeOrCount(_ source: Marbles) -> Marbles {
    .play(source) {
      $0.collect(.byTimeOrCount($1, .milliseconds(4), 2))
        .map { naming("ab", "c", "d")($0.joined()) }
    }
  }

  @Test func `collect by time publishes the values of each interval`() {
    expect(byTime("-a-bc-----d-|"), "----A-------(B|)")
  }

  @Test func `collect by time or count publishes what is full, and begins another interval`() {
    expect(byTimeOrCount("-a-bc-----d-|"), "---A---B---C|")
  }

  @Test func `collect by time drops the tail at a failure, and sends no empty array`() {
    expect(byTime("-----------d-#"), "------------B#")
    expect(byTime("-------------d#"), "--------------#")
    expect(byTime("---------|"), "---------|")
  }

  @Test func `a failure does not drop an array whose timer is late`() {
    let late = SettableClock(scheduler) { .milliseconds(2) }
    let arrays = scheduler.hot("-a---#").collect(.byTime(late, .milliseconds(4)))
      .map { naming("a")($0.joined()) }

    expect(scheduler.record(arrays), "-----(A#)")
  }

  @Test func `values that come while a full array waits for demand have their own interval`() {
    let arrays = scheduler.cold("-a---b---c---d---ef").collect(
      .byTimeOrCount(scheduler, .milliseconds(4), 2)
    )
    .map { naming("a", "b", "c", "de", "f")($0.joined()) }

    expect(
      scheduler.record(arrays, subscriber: "(^3)------------------2"), "----A---B---C------D-E")
  }

  @Test func `collect by time keeps values in the array until it is asked for`() {
    let source = scheduler.cold("a-----b---c---|")
    let arrays = source.collect(.byTime(scheduler, .milliseconds(4)))
      .map { naming("a", "b", "c", "bc")($0.joined()) }

    expect(scheduler.record(arrays, subscriber: "(^1)--------1-----1"), "----A----B-----(C|)")
    expect(source.requests, "*")
    expect(scheduler.record(arrays, subscriber: "(^1)----------1"), "----A------D--|")
  }

  @Test func `collect by time or count asks for the values of the arrays that are asked for`() {
    let source = scheduler.cold("ab-cd-e-|")
    let arrays = source.collect(.byTimeOrCount(scheduler, .milliseconds(4), 2))
      .map { naming("ab", "cd", "e")($0.joined()) }

    expect(scheduler.record(arrays, subscriber: "(^1)--1--1"), "-A--B---(C|)")
    expect(source.requests, "2--2--2")
  }

  @Test func `collect by time or count loses no value, however few arrays are asked for`() {
    let probe = Probe<[Int], Never>(.max(1), each: .max(1))
    (0..<100).publisher.collect(.byTimeOrCount(scheduler, .seconds(1), 10)).subscribe(probe)
    scheduler.run()

    #expect(probe.values == (0..<10).map { Array($0 * 10..<$0 * 10 + 10) })
    #expect(probe.hasFinished)
  }

  @Test(arguments: [Int.max, 2])
  func `arrays and the completion of collect by time come on the scheduler`(count: Int) async {
    let queue = DispatchQueue(label: "arrays")
    let key = DispatchSpecificKey<Bool>()
    queue.setSpecific(key: key, value: true)
    let places = Journal<Bool>()
    let run = Guarded<AnyCancellable?>(nil)
    await withCheckedContinuation { done in
      run.value = (0..<5).publisher.collect(.byTimeOrCount(queue, .milliseconds(1), count)).sink(
        receiveCompletion: { _ in
          places.note(DispatchQueue.getSpecific(key: key) == true)
          done.resume()
        },
        receiveValue: { _ in places.note(DispatchQueue.getSpecific(key: key) == true) })
    }

    #expect(places.count >= 2)
    #expect(places.entries.allSatisfy { $0 })
  }

  @Test func `collect by time leaves nothing with the scheduler`() {
    let subject = PassthroughSubject<Int, Never>()
    let run = subject.collect(.byTime(scheduler, .seconds(1))).sink { _ in }
    for number in 0..<100 { subject.send(number) }
    #expect(scheduler.pendingCount == 1)
    run.cancel()

    #expect(scheduler.pendingCount == 0)
  }

  @Test func `collect by time works without time`() {
    let probe = Probe<[Int], Never>()
    (1...5).publisher.collect(.byTimeOrCount(ImmediateScheduler.shared, .seconds(1), 2))
      .subscribe(probe)

    #expect(probe.values == [[1, 2], [3, 4], [5]])
    #expect(probe.hasFinished)
  }

  @Test(.beforeOthers) func `an interval of nothing is a programming error`() async {
    await #expect(processExitsWith: .failure) {
      let run = Just(1).collect(.byTime(ImmediateScheduler.shared, .zero)).sink { _ in }
      run.cancel()
    }
  }

  @Test func `timestamped adds the instant at which a value comes`() {
    let stamped = Marbles.play("--a---b-c-|") { source, scheduler in
      source.timestamped(using: scheduler)
        .map { "\($0.value)\($0.instant.nanoseconds / 1_000_000)" }
        .map(naming("a2", "b6", "c8"))
    }

    expect(stamped, "--A---B-C-|")
  }

  @Test func `measureInterval publishes the time since the last value`() {
    let times = Marbles.play("--a---b-c-|") {
      $0.measureInterval(using: $1).map { "\(Int($0 / .milliseconds(1)))" }
    }

    expect(times, "--2---4-2-|")
  }

  @Test func `subscribe on passes everything`() {
    expect(.play("-1-2-|") { $0.subscribe(on: $1) }, "-1-2-|")
    expect(.play("-1-2-#") { $0.subscribe(on: $1) }, "-1-2-#")
  }

  @Test func `subscribe on subscribes, asks and cancels on the scheduler`() {
    let (subscribing, playing) = (VirtualTimeScheduler(), VirtualTimeScheduler())
    let source = playing.cold("123456|")
    let probe = Probe<String, MarbleFailure>(.max(1))
    source.subscribe(on: subscribing).subscribe(probe)
    #expect(probe.subscription != nil)
    expect(source.subscriptions, "-")
    subscribing.run()
    expect(source.subscriptions, "^")
    expect(source.requests, "1")

    probe.request(.max(2))
    expect(source.requests, "1")
    playing.advance(by: .milliseconds(2))
    #expect(probe.values == ["1"])
    subscribing.run()
    #expect(probe.values == ["1", "2", "3"])
    expect(source.requests, "1-2")

    probe.cancel()
    expect(source.subscriptions, "^")
    subscribing.run()
    expect(source.subscriptions, "^-!")
    playing.run()
    #expect(probe.values == ["1", "2", "3"] && probe.breaches == [])
  }

  @Test func `a cancellation before subscribe on has run really cancels`() {
    let source = scheduler.cold("1-2-|")
    let probe = Probe<String, MarbleFailure>()
    source.subscribe(on: scheduler).subscribe(probe)
    probe.cancel()
    scheduler.run()

    #expect(probe.values == [] && probe.completions.isEmpty)
    expect(source.subscriptions, "-")
  }

  @Test func `what was asked for before a cancellation on the same scheduler is not asked`() {
    let spy = SpySubscription()
    let source = AnySource(spy: spy)
    let probe = Probe<Int, Never>(.none)
    source.subscribe(on: scheduler).subscribe(probe)
    scheduler.run()
    probe.request(.max(3))
    probe.cancel()
    scheduler.run()

    #expect(spy.requests == [])
    #expect(spy.cancellations == 1)
  }

  struct AnySource: Publisher {
    typealias Output = Int
    typealias Failure = Never

    let spy: SpySubscription

    func receive<S: Subscriber<Int, Never>>(subscriber: S) {
      subscriber.receive(subscription: spy)
    }
  }

  @Test func `a late subscriber's intervals count from its subscription`() {
    let times = Marbles.play("--a---b|", subscriber: "---^") {
      $0.measureInterval(using: $1).map { "\(Int($0 / .milliseconds(1)))" }
    }

    expect(times, "-----2---4|")
    expect(byTime("-abc----|", subscriber: "--^"), "------A---|")
  }

  @Test func `subscribe on passes the end inline`() {
    let (subscribing, playing) = (VirtualTimeScheduler(), VirtualTimeScheduler())
    let probe = Probe<String, MarbleFailure>()
    playing.cold("1#").subscribe(on: subscribing).subscribe(probe)
    subscribing.run()
    playing.run()

    #expect(probe.values == ["1"])
    #expect(probe.hasFailed)
  }

  @Test func `what was asked for before upstream's subscription came is asked on the scheduler`() {
    let (source, late) = (SilentPublisher<Int, Never>(), RequestedSubscription())
    let probe = Probe<Int, Never>(.max(2))
    source.subscribe(on: scheduler).subscribe(probe)
    scheduler.run()
    source.subscriber?.receive(subscription: late)
    #expect(late.requests == [])
    scheduler.run()

    #expect(late.requests == [.max(2)])
  }
}
