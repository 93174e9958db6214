import Dispatch
import Testing

@testable import Streams

/// `windows(of:every:)` and `distinct`, under threads that send and threads that ask.
@Suite struct WindowConcurrencyTests: Racing {
  @Test func `windows of the values of several threads overlap, and lose none`() {
    let subject = PassthroughSubject<Sent, Never>()
    let (order, probe) = (Probe<Sent, Never>(), Probe<[Sent], Never>())
    subject.subscribe(order)
    subject.windows(of: 3, every: 2).subscribe(probe)
    race { subject.send($0) }
    let sent = order.values

    #expect(
      probe.values
        == stride(from: 0, through: sent.count - 3, by: 2).map { Array(sent[$0..<$0 + 3]) })
    #expect(probe.breaches == [])
  }

  @Test func `as many windows come as several threads ask for`() {
    let probe = Probe<[Int], Never>(.none)
    (0..<10_000).publisher.windows(of: 2, every: 3).subscribe(probe)
    DispatchQueue.concurrentPerform(iterations: Self.senders) { _ in
      for _ in 0..<Self.count { probe.request(.max(1)) }
    }

    #expect(probe.values == (0..<Self.everything.count).map { [$0 * 3, $0 * 3 + 1] })
    #expect(probe.breaches == [])
  }

  @Test func `a value that several threads send is published once to each subscriber`() {
    let subject = PassthroughSubject<Int, Never>()
    let distinct = subject.distinct()
    let probes = (0..<4).map { _ in Probe<Int, Never>() }
    DispatchQueue.concurrentPerform(iterations: probes.count) { distinct.subscribe(probes[$0]) }
    race { subject.send($0.number) }

    for probe in probes {
      #expect(probe.values.sorted() == Array(0..<Self.count))
      #expect(probe.breaches == [])
    }
  }

  @Test func `as many distinct values come as several threads ask for`() {
    let probe = Probe<Int, Never>(.none)
    (0..<10_000).lazy.map { $0 / 3 }.publisher.distinct(remembering: 2).subscribe(probe)
    DispatchQueue.concurrentPerform(iterations: Self.senders) { _ in
      for _ in 0..<Self.count { probe.request(.max(1)) }
    }

    #expect(probe.values == Array(0..<Self.everything.count))
    #expect(probe.breaches == [])
  }
}
