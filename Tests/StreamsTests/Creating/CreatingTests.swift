import Streams
import Synchronization
import Testing

@Suite struct JustTests {
  @Test func `publishes its value and finishes`() {
    expect(VirtualTimeScheduler().record(Just("a")), "(a|)")
  }

  @Test func `the value waits to be asked for`() {
    expect(VirtualTimeScheduler().record(Just("a"), subscriber: "(^0)--1"), "---(a|)")
  }

  @Test func `nothing comes after a cancellation`() {
    expect(VirtualTimeScheduler().record(Just("a"), subscriber: "(^0)-!-1"), "-")
  }

  @Test func `a subscriber that cancels with the value gets no finish`() {
    let probe = Probe<Int, Never> { probe, _ in probe.cancelHere() }
    Just(1).subscribe(probe)

    #expect(probe.values == [1])
    #expect(probe.completions == [])
    #expect(probe.breaches == [])
  }

  @Test func `its subscription is called Just`() {
    let probe = Probe<Int, Never>(.none)
    Just(1).subscribe(probe)

    #expect(probe.subscription.map { "\($0)" } == "Just")
  }

  @Test func `two of the same value are equal`() {
    #expect(Just(1) == Just(1))
    #expect(Just(1) != Just(2))
  }
}

@Suite struct EmptyTests {
  @Test func `finishes at once`() {
    expect(VirtualTimeScheduler().record(Empty<Int, Never>(), subscriber: "(^0)"), "|")
  }

  @Test func `or never ends`() {
    let endless = Empty(completeImmediately: false, outputType: Int.self, failureType: Never.self)

    expect(VirtualTimeScheduler().record(endless), "-")
    #expect(endless != Empty(completeImmediately: true))
  }
}

@Suite struct FailTests {
  @Test func `fails at once`() {
    let fail = Fail<Int, MarbleFailure>(error: MarbleFailure())

    expect(VirtualTimeScheduler().record(fail, subscriber: "(^0)"), "#")
    #expect(fail == Fail(outputType: Int.self, failure: MarbleFailure()))
  }
}

@Suite struct DeferredTests {
  @Test func `makes a new publisher for each subscriber, and none before`() {
    let made = Atomic(0)
    let deferred = Deferred { Just(made.add(1, ordering: .relaxed).newValue) }
    #expect(made.load(ordering: .relaxed) == 0)

    let probes = [Probe<Int, Never>(), Probe<Int, Never>()]
    for probe in probes { deferred.subscribe(probe) }

    #expect(probes.map(\.values) == [[1], [2]])
  }

  @Test func `passes demand to what it made`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("1-2-3|")

    expect(scheduler.record(Deferred { source }, subscriber: "(^1)-1"), "1-2")
    expect(source.requests, "1-1")
  }
}

@Suite struct SequenceTests {
  @Test func `publishes the elements and finishes with the last`() {
    expect(VirtualTimeScheduler().record(["a", "b", "c"].publisher), "(abc|)")
  }

  @Test func `sends as many as it is asked for, and the finish without further demand`() {
    let letters = ["a", "b", "c"].publisher

    expect(VirtualTimeScheduler().record(letters, subscriber: "(^1)--2"), "a--(bc|)")
    expect(VirtualTimeScheduler().record(letters, subscriber: "(^0)-1-1-1"), "--a-b-(c|)")
  }

  @Test func `adds what each receive asks for`() {
    let letters = ["a", "b", "c"].publisher

    expect(VirtualTimeScheduler().record(letters, subscriber: "(^1)", each: .max(1)), "(abc|)")
  }

  @Test func `an empty one finishes at once`() {
    let nothing = EmptyCollection<Int>().publisher

    expect(VirtualTimeScheduler().record(nothing, subscriber: "(^0)"), "|")
  }

  @Test func `two subscribers do not meet`() {
    let scheduler = VirtualTimeScheduler()
    let letters = ["a", "b", "c"].publisher
    let slow = scheduler.observe(letters, subscriber: "(^1)--1--1")
    let fast = scheduler.observe(letters, subscriber: "-^")
    scheduler.advance(by: .seconds(1))

    expect(slow.marbles, "a--b--(c|)")
    expect(fast.marbles, "-(abc|)")
  }

  @Test func `a cancellation inside a receive stops at that value`() {
    let probe = Probe<Int, Never> { probe, value in
      if value == 2 { probe.cancelHere() }
    }
    (1...10).publisher.subscribe(probe)

    #expect(probe.values == [1, 2])
    #expect(probe.completions == [])
    #expect(probe.breaches == [])
  }

  @Test func `an endless one is read no further than it is asked for`() {
    let probe = Probe<Int, Never>(.max(3))
    sequence(first: 1) { $0 * 2 }.publisher.subscribe(probe)

    #expect(probe.values == [1, 2, 4])
    probe.cancel()
  }

  @Test func `the subscription shows the elements`() {
    let probe = Probe<Int, Never>(.none)
    [1, 2, 3].publisher.subscribe(probe)

    #expect(probe.subscription.map { "\($0)" } == "[1, 2, 3]")
  }

  @Test func `elements are released with a cancelled subscription`() {
    weak var token: Token?
    let probe = Probe<Token, Never>(.none)
    do {
      let strong = Token(1)
      token = strong
      [strong].publisher.subscribe(probe)
    }
    #expect(token != nil)

    probe.cancel()

    #expect(token == nil)
  }
}
