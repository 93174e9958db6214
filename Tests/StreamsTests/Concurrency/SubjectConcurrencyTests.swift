import Dispatch
import Testing

@testable import Streams

/// What subjects lose when several threads send: nothing.
@Suite struct SubjectConcurrencyTests {
  #if STREAMS_TSAN
    static let count = 1_000
  #else
    static let count = 10_000
  #endif

  @Test func `a current value that two threads set is lost by nobody who asks for everything`() {
    let subject = CurrentValueSubject<Int, Never>(-1)
    let seen = Journal<Int>()
    let cancellable = subject.flatMap { [$0].publisher }.sink { seen.note($0) }
    DispatchQueue.concurrentPerform(iterations: 2) { sender in
      for number in 0..<Self.count { subject.send(number * 2 + sender) }
    }

    let values = seen.entries
    #expect(values.count == 2 * Self.count + 1)
    let isComplete = values.sorted() == Array(-1..<2 * Self.count)
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
      for number in 1...Self.count {
        if thread == 0 { subject.send(number) } else { probe.request(.max(1)) }
      }
    }

    let isComplete = probe.values == Array(0...Self.count)
    #expect(isComplete, "\(probe.values.count) of \(Self.count + 1)")
    #expect(probe.breaches == [])
  }
}
