import Dispatch
import Testing

@testable import Streams

/// A trace of streams on several threads.
@Suite struct StreamTraceConcurrencyTests: Racing {
  @Test func `a trace has the events of all threads, while another reads it`() {
    let trace = StreamTrace(ImmediateScheduler.shared, limit: 10_000)
    DispatchQueue.concurrentPerform(iterations: 4) { thread in
      if thread == 0 {
        for _ in 0..<20 { _ = trace.text().count + trace.jsonLines().count }
        return
      }
      let subject = PassthroughSubject<Int, Never>()
      let run = subject.traced("outer", in: trace)
        .flatMap { Just("\($0)").eraseToAnyPublisher().traced("inner", in: trace) }
        .traced("results", in: trace)
        .sink { _ in }
      for number in 1...200 { subject.send(number) }
      run.cancel()
    }

    let rows = trace.rows
    #expect(rows.count == 3 * 202)
    #expect(rows.count { $0.depth == 1 } == 3 * 200)
    #expect(
      rows.filter { $0.depth == 1 }.allSatisfy { $0.diagram.moments[1].event == .value($0.cause) }
    )
    #expect(trace.forgottenCount == 0)
  }

  @Test func `a ring that several threads fill keeps its rows no longer than their events`() {
    weak var forgotten: TraceRow?
    let trace = StreamTrace(ImmediateScheduler.shared, limit: 50)
    do {
      let recorder = TraceRecorder(trace, "first", TracedValue.description(of: Int.self))
      recorder.endCall(adding: .max(1))
      forgotten = recorder.row
    }
    #expect(forgotten != nil)
    DispatchQueue.concurrentPerform(iterations: 3) { _ in
      for number in 0..<500 { Just(number).traced("row", in: trace).sink { _ in }.cancel() }
    }
    #expect(forgotten == nil)
    #expect(trace.forgottenCount > 1_000)
    #expect(trace.rows.count <= 50)
    trace.removeAll()
    #expect(trace.rows.isEmpty)
  }
}
