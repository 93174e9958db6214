import Streams
import Testing

/// `windows(of:every:)`, by count and by time.
@Suite struct WindowsTests {
  let scheduler = VirtualTimeScheduler()

  func byTime(
    _ source: Marbles, subscriber: Marbles = "^", _ name: @escaping @Sendable (String) -> String
  ) -> Marbles {
    .play(source, subscriber: subscriber) {
      $0.windows(of: .milliseconds(4), every: .milliseconds(2), scheduler: $1)
        .map { name($0.joined()) }
    }
  }

  @Test func `windows publishes the latest values with each value`() {
    let windows = Marbles.play("-1-2-3-4-5-|") { source, _ in
      source.windows(of: 3).map { naming("123", "234", "345")($0.joined()) }
    }

    expect(windows, "-----A-B-C-|")
  }

  @Test func `windows with a step begin a step apart`() {
    let windows = Marbles.play("-1-2-3-4-5-|") { source, _ in
      source.windows(of: 2, every: 2).map { naming("12", "34")($0.joined()) }
    }

    expect(windows, "---A---B---|")
  }

  @Test(arguments: 1...5, 1...7)
  func `windows are the slices of an array that are long enough`(count: Int, step: Int) {
    let values = Array(0..<20)
    let expected = stride(from: 0, through: values.count - count, by: step)
      .map { Array(values[$0..<$0 + count]) }
    let probe = Probe<[Int], Never>(.max(1), each: .max(1))
    values.publisher.windows(of: count, every: step).subscribe(probe)

    #expect(probe.values == expected)
    #expect(probe.hasFinished)
  }

  @Test func `windows ask for one value more until an array is full`() {
    let source = scheduler.cold("12345|")
    let windows = source.windows(of: 2).map { naming("12", "23", "34", "45")($0.joined()) }

    expect(scheduler.record(windows, subscriber: "(^2)"), "-AB")
    expect(source.requests, "(21)")
  }

  @Test func `windows by time publish the values of the latest time every step`() {
    expect(
      byTime("-a-b-c-----d-|", naming("a", "ab", "bc", "c", "d")), "--A-B-C-D---E|")
  }

  @Test func `at the finish windows by time publish what is new, and at a failure nothing`() {
    expect(byTime("-a|", naming("a")), "--(A|)")
    expect(byTime("---a-|", naming("a")), "----A|")
    expect(byTime("-a-b#", naming("a", "ab")), "--A-#")
  }

  @Test(arguments: [("-a---b----", "------A---B"), ("-a---#", "-----(A#)")])
  func `an array has the values of its time, though its timer is late`(
    source: String, arrays: String
  ) {
    let late = SettableClock(scheduler) { .milliseconds(2) }
    let windows = scheduler.hot(Marbles(source))
      .windows(of: .milliseconds(4), every: .milliseconds(4), scheduler: late)
      .map { naming("a", "b")($0.joined()) }

    expect(scheduler.record(windows), Marbles(arrays))
  }

  @Test func `a value behind the array of its time is in the next one`() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = Probe<[Int], Never>()
    subject.windows(of: .seconds(1), every: .seconds(1), scheduler: scheduler).subscribe(probe)
    for value in 0..<3 {
      scheduler.advance(by: .milliseconds(500))
      subject.send(value)
      scheduler.advance(by: .milliseconds(500))
      subject.send(value + 10)
    }
    scheduler.run()

    #expect(probe.values == [[0], [10, 1], [11, 2], [12]])
  }

  @Test func `a value between the array of an instant and a finish of that instant is published`() {
    let subject = PassthroughSubject<Int, Never>()
    let probe = Probe<[Int], Never>()
    subject.windows(of: .seconds(1), every: .seconds(1), scheduler: scheduler).subscribe(probe)
    scheduler.advance(by: .milliseconds(500))
    subject.send(0)
    scheduler.advance(by: .milliseconds(500))
    subject.send(1)
    subject.send(completion: .finished)
    scheduler.run()

    #expect(probe.values == [[0], [0, 1]])
    #expect(probe.completions == [.finished])
  }

  @Test func `a silent upstream costs windows by time no timer`() {
    let subject = PassthroughSubject<Int, Never>()
    let run = subject.windows(of: .seconds(2), every: .seconds(1), scheduler: scheduler)
      .sink { _ in }

    #expect(scheduler.pendingCount == 0)
    subject.send(1)
    #expect(scheduler.pendingCount == 1)
    scheduler.advance(by: .seconds(10))
    #expect(scheduler.pendingCount == 0)
    run.cancel()
  }

  @Test func `a window that was not asked for is dropped, and the next has its values`() {
    expect(
      byTime("-a-b---------|", subscriber: "^--1", naming("a", "ab", "b")), "----B--------|")
  }

  @Test func `a value that comes during an array's delivery costs no second timer`() {
    let subject = PassthroughSubject<Int, Never>()
    let run = subject.windows(of: .seconds(1), every: .seconds(1), scheduler: scheduler)
      .sink { values in if values[0] < 3 { subject.send(values[0] + 1) } }
    scheduler.advance(by: .milliseconds(500))
    subject.send(0)
    scheduler.advance(by: .seconds(2))

    #expect(scheduler.pendingCount == 1)
    run.cancel()
  }

  @Test func `the rate of the latest minute is known every five seconds`() {
    let visits = PassthroughSubject<Int, Never>()
    let probe = Probe<Int, Never>()
    visits.windows(of: .seconds(60), every: .seconds(5), scheduler: scheduler).map(\.count)
      .subscribe(probe)

    for visit in 0..<12 {
      visits.send(visit)
      scheduler.advance(by: .seconds(6))
    }

    #expect(probe.values == [1, 2, 3, 4, 5, 5, 6, 7, 8, 9, 10, 9, 10, 10])
  }
}
