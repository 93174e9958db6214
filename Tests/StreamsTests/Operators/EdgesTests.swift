import Streams
import Testing

/// `debounce` and `throttle` with the edges of a burst or of an interval.
@Suite struct EdgesTests {
  let scheduler = VirtualTimeScheduler()

  func debounced(
    _ source: Marbles, subscriber: Marbles = "^", _ edges: Publishers.Edges = .trailing,
    atMost: Duration? = nil, atCompletion: DebounceCompletion = .dropPending
  ) -> Marbles {
    .play(source, subscriber: subscriber) {
      $0.debounce(
        for: .milliseconds(3), scheduler: $1, edges: edges, atMost: atMost,
        atCompletion: atCompletion)
    }
  }

  func throttled(
    _ source: Marbles, subscriber: Marbles = "^", _ edges: Publishers.Edges
  ) -> Marbles {
    .play(source, subscriber: subscriber) {
      $0.throttle(for: .milliseconds(4), scheduler: $1, edges: edges)
    }
  }

  @Test func `debounce at the leading edge publishes the first value of each burst at once`() {
    expect(debounced("-a-bc------d----|", .leading), "-a---------d----|")
  }

  @Test func `debounce at both edges publishes the first value, and the last if it is another`() {
    expect(debounced("-a-bc------d----|", .both), "-a-----c---d----|")
  }

  @Test func `a burst goes on as long as no gap is long enough`() {
    expect(debounced("-a---b---c---d-----e|", .leading), "-a---b---c---d-----e|")
    expect(debounced("-a-b-c-d----e|", .leading), "-a----------e|")
  }

  @Test func `debounce with a bound publishes the newest value when the bound is reached`() {
    expect(debounced("-a-b-c-d-e------|", atMost: .milliseconds(5)), "------c-----e---|")
  }

  @Test func `the bound counts from the first value that waits after the leading one`() {
    expect(debounced("-a-b-c-d-e------|", .both, atMost: .milliseconds(5)), "-a------d---e---|")
  }

  @Test func `a steady stream is published at least once within the bound`() {
    let values = debounced(
      "-a-b-c-d-e-f-g-h-i-j-k-l|", atMost: .milliseconds(6), atCompletion: .emitPending)

    expect(values, "-------d-------h-------l|")
  }

  @Test func `a leading edge without a trailing one is a guard, which every value prolongs`() {
    expect(debounced("-ab-c-d-e-f----g-|", .leading), "-a-------------g-|")
  }

  @Test(arguments: ["|", "#"])
  func `debounce with edges drops the waiting value at the end, or emits it`(end: String) {
    expect(debounced(Marbles("-a-b\(end)"), .both), Marbles("-a--\(end)"))
    expect(
      debounced(Marbles("-a-b\(end)"), .both, atCompletion: .emitPending),
      Marbles("-a--(b\(end))"))
    expect(debounced(Marbles("-a\(end)"), .leading), Marbles("-a\(end)"))
  }

  @Test func `debounce with edges drops what was not asked for`() {
    expect(
      debounced("-a-----b-----c-----|", subscriber: "(^1)---------1", .leading),
      "-a-----------c-----|")
  }

  @Test func `a burst of any length costs debounce with edges one timer`() {
    let subject = PassthroughSubject<Int, Never>()
    let run = subject.debounce(for: .seconds(1), scheduler: scheduler, atMost: .seconds(5))
      .sink { _ in }

    for value in 0..<1_000 { subject.send(value) }

    #expect(scheduler.pendingCount == 1)
    run.cancel()
    #expect(scheduler.pendingCount == 0)
  }

  /// Without a time of silence, a burst can end before the job that delivers its first value.
  @Test(arguments: [Publishers.Edges.leading, .both])
  func
    `debounce keeps the first value and the order, in whichever order a scheduler runs its jobs`(
      edges: Publishers.Edges
    )
  {
    for seed in UInt64(1)...200 {
      let scheduler = VirtualTimeScheduler(seed: seed)
      let (subject, sent) = (PassthroughSubject<Int, Never>(), Probe<Int, Never>())
      let received = Probe<Int, Never>()
      subject.subscribe(sent)
      subject.debounce(
        for: .zero, scheduler: scheduler, edges: edges, atCompletion: .emitPending
      )
      .subscribe(received)
      for value in 0..<6 { scheduler.schedule { subject.send(value) } }
      scheduler.run()
      subject.send(completion: .finished)
      scheduler.run()
      let places = received.values.compactMap { sent.values.firstIndex(of: $0) }

      #expect(places.first == 0, "seed \(seed)")
      #expect(places == places.sorted(), "seed \(seed)")
      if edges == .both { #expect(places.last == 5, "seed \(seed)") }
      #expect(received.hasFinished, "seed \(seed)")
    }
  }

  @Test func `debounce without edges of its own publishes what Combine's does`() {
    let values = Marbles.play("-a-bc------d----|") {
      $0.debounce(for: .milliseconds(3), scheduler: $1, edges: .trailing)
    }

    expect(values, "-------c------d-|")
  }

  @Test func `a burst has ended after the silence, though its timer is late`() {
    let late = SettableClock(scheduler) { .milliseconds(3) }
    let first = scheduler.hot("-a---b-|")
      .debounce(for: .milliseconds(3), scheduler: late, edges: .leading)

    expect(scheduler.record(first), "-a---b-|")
  }

  @Test func `throttle at the leading edge drops what comes within the interval`() {
    expect(throttled("-ab-c-----d-----|", .leading), "-a--------d-----|")
    expect(throttled("-(ab)c-----d----|", .leading), "-a------d----|")
  }

  @Test
  func `throttle at the trailing edge publishes the newest value of each interval at its end`() {
    expect(throttled("-ab-c-----d-----|", .trailing), "-----c--------d-|")
    expect(throttled("-abcdefghij-----|", .trailing), "-----e---i---j--|")
  }

  @Test func `throttle at both edges is that with the latest`() {
    expect(throttled("-ab-c-----d-----|", .both), "-a---c----d-----|")
  }

  @Test func `two taps within a second count once, and the next after it again`() {
    let taps = scheduler.hot("-a 200ms b 900ms c 2s d|")
    let counted = taps.throttle(for: .seconds(1), scheduler: scheduler, edges: .leading)

    expect(scheduler.record(counted), "-a 200ms - 900ms c 2s d|")
  }

  @Test(arguments: ["|", "#"])
  func `a value that waits for the trailing edge delays the end`(end: String) {
    expect(throttled(Marbles("-a\(end)"), .trailing), Marbles("-----(a\(end))"))
    expect(throttled(Marbles("-ab\(end)"), .leading), Marbles("-a-\(end)"))
  }

  @Test func `a throttled value that was not asked for does not begin an interval`() {
    expect(
      throttled("-ab-----c-|", subscriber: "^-2", .leading), "--b-----c-|")
  }
}
