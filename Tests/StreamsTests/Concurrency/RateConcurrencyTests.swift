import Dispatch
import Testing

@testable import Streams

/// `debounce` and `throttle` with edges, `paced`, `paused` and windows by time, on a concurrent queue.
@Suite struct RateConcurrencyTests: Racing {
  let queue = DispatchQueue(label: "rates", attributes: .concurrent)

  /// Values of several threads through an operator: those that the threads have sent, in the order of the subject, and
  /// those that came out.
  func play<Output: Sendable>(
    _ make: (PassthroughSubject<Sent, Never>) -> some Publisher<Output, Never>
  ) -> (sent: [Sent], received: [Output]) {
    let (subject, done) = (PassthroughSubject<Sent, Never>(), DispatchSemaphore(value: 0))
    let order = Probe<Sent, Never>()
    let probe = Probe<Output, Never>(onCompletion: { _ in done.signal() })
    subject.subscribe(order)
    make(subject).subscribe(probe)
    race { subject.send($0) }
    subject.send(completion: .finished)
    wait(for: done)

    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
    return (order.values, probe.values)
  }

  @Test(arguments: [Publishers.Edges.leading, .trailing, .both])
  func `debounce publishes the edges of a burst that several threads send`(
    edges: Publishers.Edges
  ) {
    for _ in 0..<3 {
      let (sent, received) = play {
        $0.debounce(
          for: .seconds(600), scheduler: queue, edges: edges, atMost: .seconds(600),
          atCompletion: .emitPending)
      }
      let (first, last) = (sent.prefix(1), sent.suffix(1))

      #expect(
        received == Array(edges == .both ? first + last : edges == .leading ? first : last))
    }
  }

  @Test func `throttle at the leading edge publishes the first value that several threads send`() {
    for _ in 0..<3 {
      let (sent, received) = play {
        $0.throttle(for: .seconds(600), scheduler: queue, edges: .leading)
      }

      #expect(received == Array(sent.prefix(1)))
    }
  }

  @Test(arguments: [Publishers.Edges.leading, .trailing, .both])
  func `bursts and intervals that end while values come keep the order`(
    edges: Publishers.Edges
  ) {
    for duration in [Duration.zero, .microseconds(20)] {
      let (sent, debounced) = play {
        $0.debounce(
          for: duration, scheduler: queue, edges: edges, atMost: duration * 4,
          atCompletion: .emitPending)
      }
      #expect(isSubsequence(debounced, of: sent))
      if edges != .trailing { #expect(debounced.first == sent.first) }
      if edges != .leading { #expect(debounced.last == sent.last) }
      let (all, throttled) = play { $0.throttle(for: duration, scheduler: queue, edges: edges) }
      #expect(isSubsequence(throttled, of: all))
      if edges == .leading { #expect(throttled.first == all.first) }
      if edges != .leading { #expect(throttled.last == all.last) }
    }
  }

  @Test func `paced loses nothing of several threads on a concurrent queue`() {
    let (sent, received) = play { $0.paced(10, per: .microseconds(10), scheduler: queue) }

    #expect(received == sent)
  }

  @Test(arguments: [1, 5])
  func `a limiter reserves each place in the rate once`(burst: Int) {
    let limiter = Publishers.RateLimiter(1, per: .milliseconds(1), burst: burst)
    let reserved = Journal<[Instant]>()
    together { _ in
      reserved.note((0..<2_000).map { _ in limiter.reserve(at: .zero) })
    }

    #expect(
      reserved.entries.joined().sorted()
        == (0..<4_000).map { Instant(.milliseconds(max(0, $0 - burst + 1))) })
  }

  @Test func `streams of several threads that share a limiter keep its rate together`() {
    let limiter = Publishers.RateLimiter(1, per: .milliseconds(1))
    let scheduler = VirtualTimeScheduler()
    let instants = Journal<Instant>()
    let subjects = (0..<Self.senders).map { _ in PassthroughSubject<Sent, Never>() }
    let probes = subjects.map { subject in
      let probe = Probe<Sent, Never>()
      subject.paced(by: limiter, scheduler: scheduler)
        .handleEvents(receiveOutput: { _ in instants.note(scheduler.now) }).subscribe(probe)
      return probe
    }
    race { subjects[$0.sender].send($0) }
    for subject in subjects { subject.send(completion: .finished) }
    scheduler.run()

    #expect(
      instants.entries == (0..<Self.everything.count).map { Instant(.milliseconds($0)) })
    #expect(Set(probes.flatMap(\.values)) == Self.everything)
    #expect(probes.allSatisfy { isInOrder($0.values) && $0.hasFinished && $0.breaches == [] })
  }

  @Test func `a gate that opens and closes on another thread loses no value and no order`() {
    let gate = CurrentValueSubject<Bool, Never>(false)
    let subjects = (0..<Self.senders).map { _ in PassthroughSubject<Sent, Never>() }
    let probes = subjects.map { subject in
      let probe = Probe<Sent, Never>(.max(Self.count + 2))
      subject.paused(by: gate).subscribe(probe)
      return probe
    }
    race { value in
      subjects[value.sender].send(value)
      // Each thread opens and closes the gate of all.
      if value.number.isMultiple(of: 5) { gate.send(value.number.isMultiple(of: 2)) }
      probes[(value.sender + 1) % Self.senders].request(.max(1))
    }
    gate.send(true)
    let before = probes.map(\.values.count)
    for (sender, subject) in subjects.enumerated() {
      for number in Self.count...Self.count + 1 {
        subject.send(Sent(sender: sender, number: number))
      }
      subject.send(completion: .finished)
    }
    #expect(probes.map(\.values.count) == before)
    #expect(probes.allSatisfy { $0.completions.isEmpty })
    gate.send(false)

    for (sender, probe) in probes.enumerated() {
      #expect(probe.values == (0...Self.count + 1).map { Sent(sender: sender, number: $0) })
      #expect(probe.hasFinished)
      #expect(probe.breaches == [])
    }
  }

  @Test func `windows by time lose nothing between threads that send and a timer`() {
    let (sent, received) = play {
      $0.windows(of: .seconds(600), every: .microseconds(100), scheduler: queue)
    }

    #expect(received.last == sent)
    #expect(
      zip(received, received.dropFirst()).allSatisfy { $1.starts(with: $0) })
  }

  private func isSubsequence(_ values: [Sent], of all: [Sent]) -> Bool {
    var rest = all[...]
    return values.allSatisfy { value in
      guard let index = rest.firstIndex(of: value) else { return false }
      rest = rest[(index + 1)...]
      return true
    }
  }
}
