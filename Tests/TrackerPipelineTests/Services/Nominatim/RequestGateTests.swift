import Streams
import Testing

@testable import TrackerPipeline

@Suite struct RequestGateTests {
  private let scheduler = VirtualTimeScheduler()
  private let log = Log()

  private final class Log: Sendable {
    let turns = CurrentValueSubject<[String], Never>([])
  }

  private func wait(_ name: String, at gate: RequestGate) -> AnyCancellable {
    gate.turn().sink { [scheduler, log] in
      log.turns.value.append("\(name) at \(scheduler.now.nanoseconds / 1_000_000)")
    }
  }

  @Test func `lets one through in an interval, in the order in which they came`() {
    let gate = RequestGate(interval: .seconds(1), scheduler: scheduler)
    let waiting = ["a", "b", "c"].map { wait($0, at: gate) }
    scheduler.advance(by: .milliseconds(2_500))
    let late = wait("d", at: gate)
    scheduler.advance(by: .seconds(10))
    let alone = wait("e", at: gate)
    (waiting + [late, alone]).forEach { $0.cancel() }

    #expect(log.turns.value == ["a at 0", "b at 1000", "c at 2000", "d at 3000", "e at 12500"])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `who goes away costs those behind no time`() {
    let gate = RequestGate(interval: .seconds(1), scheduler: scheduler)
    let waiting = ["a", "b", "c", "d"].map { wait($0, at: gate) }
    waiting[1].cancel()
    waiting[2].cancel()
    scheduler.advance(by: .seconds(10))
    waiting.forEach { $0.cancel() }

    #expect(log.turns.value == ["a at 0", "d at 1000"])
  }

  @Test func `who asks again and again without waiting does not push others back`() {
    let gate = RequestGate(interval: .seconds(1), scheduler: scheduler)
    wait("a", at: gate).cancel()
    for _ in 0..<100 { wait("impatient", at: gate).cancel() }
    let patient = wait("b", at: gate)
    scheduler.advance(by: .seconds(10))
    patient.cancel()

    #expect(log.turns.value == ["a at 0", "b at 1000"])
  }
}
