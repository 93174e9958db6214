import Streams
import Testing

@testable import TrackerPipeline

@Suite struct RateLimiterTests {
  private let scheduler = VirtualTimeScheduler()
  private let log = Log()

  private final class Log: Sendable {
    let turns = CurrentValueSubject<[String], Never>([])
  }

  private func wait(_ name: String, at limiter: RateLimiter) -> AnyCancellable {
    limiter.turn().sink { [scheduler, log] in
      log.turns.value.append("\(name) at \(scheduler.now.nanoseconds / 1_000_000)")
    }
  }

  @Test func `lets one through in an interval, in the order in which they came`() {
    let limiter = RateLimiter(interval: .seconds(1), scheduler: scheduler)
    let waiting = ["a", "b", "c"].map { wait($0, at: limiter) }
    scheduler.advance(by: .milliseconds(2_500))
    let late = wait("d", at: limiter)
    scheduler.advance(by: .seconds(10))
    let alone = wait("e", at: limiter)
    (waiting + [late, alone]).forEach { $0.cancel() }

    #expect(log.turns.value == ["a at 0", "b at 1000", "c at 2000", "d at 3000", "e at 12500"])
    #expect(scheduler.pendingCount == 0)
  }

  @Test func `a cancelled subscriber does not delay later ones`() {
    let limiter = RateLimiter(interval: .seconds(1), scheduler: scheduler)
    let waiting = ["a", "b", "c", "d"].map { wait($0, at: limiter) }
    waiting[1].cancel()
    waiting[2].cancel()
    scheduler.advance(by: .seconds(10))
    waiting.forEach { $0.cancel() }

    #expect(log.turns.value == ["a at 0", "d at 1000"])
  }

  @Test func `repeated cancelled requests do not delay others`() {
    let limiter = RateLimiter(interval: .seconds(1), scheduler: scheduler)
    wait("a", at: limiter).cancel()
    for _ in 0..<100 { wait("impatient", at: limiter).cancel() }
    let patient = wait("b", at: limiter)
    scheduler.advance(by: .seconds(10))
    patient.cancel()

    #expect(log.turns.value == ["a at 0", "b at 1000"])
  }
}
