import Dispatch
import Testing

@testable import Streams

/// What subscribers of a subject see when several threads send: all of it, in one order.
@Suite struct SubjectConcurrencyTests: Racing {
  #if STREAMS_TSAN
    static let manyCount = 1_000
  #else
    static let manyCount = 10_000
  #endif

  @Test func `a current value that two threads set is lost by nobody who asks for everything`() {
    let subject = CurrentValueSubject<Int, Never>(-1)
    let seen = Journal<Int>()
    let cancellable = subject.flatMap { [$0].publisher }.sink { seen.note($0) }
    DispatchQueue.concurrentPerform(iterations: 2) { sender in
      for number in 0..<Self.manyCount { subject.send(number * 2 + sender) }
    }

    let values = seen.entries
    #expect(values.count == 2 * Self.manyCount + 1)
    let isComplete = values.sorted() == Array(-1..<2 * Self.manyCount)
    #expect(isComplete)
    for sender in 0..<2 {
      let own = values.dropFirst().filter { $0 % 2 == sender }
      let isInOrder = own == own.sorted()
      #expect(isInOrder)
    }
    cancellable.cancel()
  }

  @Test func `requests from another thread take no value from who asked for everything`() {
    let subject = CurrentValueSubject<Int, Never>(0)
    let probe = Probe<Int, Never>()
    subject.subscribe(probe)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for number in 1...Self.manyCount {
        if thread == 0 { subject.send(number) } else { probe.request(.max(1)) }
      }
    }

    let isComplete = probe.values == Array(0...Self.manyCount)
    #expect(isComplete, "\(probe.values.count) of \(Self.manyCount + 1)")
    #expect(probe.breaches == [])
  }

  @Test func `several senders of a subject lose nothing, and all see one order`() {
    let subject = PassthroughSubject<Sent, Never>()
    let probes = (0..<3).map { _ in Probe<Sent, Never>() }
    for probe in probes { subject.subscribe(probe) }
    race { subject.send($0) }
    subject.send(completion: .finished)

    for probe in probes {
      #expect(probe.breaches == [])
      #expect(probe.values == probes[0].values)
      #expect(probe.values.count == Self.everything.count)
      #expect(Set(probe.values) == Self.everything)
      #expect(isInOrder(probe.values))
      #expect(probe.hasFinished)
    }
  }

  @Test func `a current value subject under a race of requests and sends sends no value twice`() {
    for _ in 0..<20 {
      let subject = CurrentValueSubject<Int, Never>(0)
      let probe = Probe<Int, Never>(.none)
      subject.subscribe(probe)
      DispatchQueue.concurrentPerform(iterations: 3) { thread in
        for number in 1...Self.count {
          if thread == 0 { subject.send(number) } else { probe.request(.max(1)) }
        }
      }
      #expect(probe.breaches == [])
      #expect(Set(probe.values).count == probe.values.count)
      #expect(probe.values == probe.values.sorted())
      #expect(probe.values.last == Self.count)
    }
  }

  @Test func `several senders of a current value leave all with the same last one`() {
    let subject = CurrentValueSubject<Sent, Never>(Sent(sender: 0, number: -1))
    let probes = (0..<3).map { _ in Probe<Sent, Never>() }
    for probe in probes { subject.subscribe(probe) }
    race { subject.send($0) }

    for probe in probes {
      #expect(probe.breaches == [])
      #expect(probe.values == probes[0].values)
      #expect(probe.values.count == Self.everything.count + 1)
      #expect(probe.values.last == subject.value)
    }
  }

  @Test func `limited demand is never exceeded, whoever sends and asks`() {
    let subject = PassthroughSubject<Sent, Never>()
    let probe = Probe<Sent, Never>(.none)
    subject.subscribe(probe)
    race { sent in
      probe.request(.max(1))
      subject.send(sent)
    }

    #expect(probe.breaches == [])
    #expect(Set(probe.values).count == probe.values.count)
  }

  @Test func `a completion that races with values comes once and last`() {
    rounds {
      let subject = PassthroughSubject<Int, Never>()
      let probe = Probe<Int, Never>()
      subject.subscribe(probe)
      return (subject, probe)
    } _: {
      for number in 0..<10 { $0.0.send(number) }
    } _: {
      $0.0.send(completion: .finished)
    } _: {
      $0.0.send(completion: .finished)
    } check: {
      #expect($0.1.hasFinished)
      #expect($0.1.breaches == [])
    }
  }

  @Test func `who subscribes while the subject completes gets one completion`() {
    rounds {
      (PassthroughSubject<Int, Never>(), [Probe<Int, Never>(), Probe<Int, Never>(.none)])
    } _: {
      $0.0.send(completion: .finished)
    } _: {
      $0.0.subscribe($0.1[0])
    } _: {
      $0.0.subscribe($0.1[1])
    } check: {
      #expect($0.1.allSatisfy { $0.hasFinished && $0.breaches == [] })
    }
  }

  @Test func `subscribers that come and go do not disturb the others`() {
    let subject = PassthroughSubject<Sent, Never>()
    let staying = Probe<Sent, Never>()
    subject.subscribe(staying)
    race { sent in
      let passing = Probe<Sent, Never>()
      subject.subscribe(passing)
      subject.send(sent)
      passing.cancel()
    }

    #expect(staying.breaches == [])
    #expect(Set(staying.values) == Self.everything)
  }

  @Test func `a replay subject gives all subscribers all values in one order, whenever they come`()
  {
    let subject = ReplaySubject<Sent, Never>(bufferSize: .max)
    let probes = Guarded<[Probe<Sent, Never>]>([])
    race { sent in
      if sent.number.isMultiple(of: 50) {
        let probe = Probe<Sent, Never>()
        probes.change { $0.append(probe) }
        subject.subscribe(probe)
      }
      subject.send(sent)
    }
    subject.send(completion: .finished)

    let all = probes.value
    #expect(Set(all[0].values) == Self.everything)
    for probe in all {
      #expect(probe.breaches == [])
      #expect(probe.values == all[0].values)
      #expect(probe.hasFinished)
    }
  }

  @Test
  func `who asks a replay subject for one value at a time misses none, and gets the end last`() {
    let subject = ReplaySubject<Int, Never>(bufferSize: .max)
    let probe = Probe<Int, Never>(.none)
    subject.subscribe(probe)
    DispatchQueue.concurrentPerform(iterations: 2) { thread in
      for number in 1...Self.count {
        if thread == 0 { subject.send(number) } else { probe.request(.max(1)) }
      }
    }
    subject.send(completion: .finished)

    #expect(probe.values == Array(1...Self.count))
    #expect(probe.hasFinished)
    #expect(probe.breaches == [])
  }

  @Test func `groups get all their values, whichever threads send and subscribe`() {
    let subject = PassthroughSubject<Sent, Never>()
    let seen = Journal<Sent>()
    let run = subject.groupBy { $0.number % 7 }.flatMap { $0 }.sink { seen.note($0) }
    race { subject.send($0) }
    subject.send(completion: .finished)

    #expect(Set(seen.entries) == Self.everything)
    #expect(seen.count == Self.everything.count)
    run.cancel()
  }

  @Test func `an emitter may be used by several threads at once`() {
    let probe = Probe<Sent, Never>()
    let emitter = Guarded<Publishers.Emitter<Sent, Never>?>(nil)
    Publishers.Create<Sent, Never> { subscriber in
      emitter.value = subscriber
      return nil
    }.subscribe(probe)
    race { emitter.value?.send($0) }
    emitter.value?.send(completion: .finished)

    #expect(Set(probe.values) == Self.everything)
    #expect(isInOrder(probe.values))
    #expect(probe.breaches == [])
    #expect(probe.hasFinished)
  }
}
