import Streams
import Testing

@testable import TrackerPipeline

/// The effects of a geocoder's script on questions, and on a ride.
@Suite struct SimulatedServiceTests {
  private func replies(
    _ count: Int, every interval: Duration = .seconds(1),
    _ change: (inout GeocoderScript) -> Void
  ) -> [SimulatedService.Reply] {
    var script = GeocoderScript()
    change(&script)
    var service = SimulatedService(script)
    return (0..<count).map { service.reply(at: Instant(interval * $0)) }
  }

  @Test func `a limit refuses what is more in any interval and does not count it`() {
    let replies = replies(12, every: .milliseconds(500)) {
      $0.rateLimit = RateLimit(questions: 2, interval: .seconds(2))
    }
    let refused = replies.indices.filter { replies[$0].error == .rateLimited }

    #expect(refused == [2, 3, 6, 7, 10, 11])
  }

  @Test func `offline is from its start until its end, and before everything else`() {
    let replies = replies(6) {
      $0.offline = [Instant(.seconds(1))..<Instant(.seconds(3))]
      $0.rateLimit = RateLimit(questions: 2, interval: .seconds(60))
      $0.failing = [2, 4]
    }

    #expect(
      replies.map(\.error) == [
        nil, .offline, .offline, .failed("the simulated geocoder was told to fail"), .rateLimited,
        .rateLimited,
      ])
  }

  @Test func `questions without a result count from 1, and a failure takes precedence`() {
    let replies = replies(4) {
      $0.withoutResult = [1, 3]
      $0.failing = [3]
    }

    #expect(
      replies.map(\.error) == [
        .noResult, nil, .failed("the simulated geocoder was told to fail"), nil,
      ])
  }

  @Test func `rates are shares, and one does not change which questions another hits`() {
    let failing = replies(2_000) { $0.failureRate = 0.2 }
    let unknown = replies(2_000) { $0.noResultRate = 0.2 }
    let both = replies(2_000) {
      $0.failureRate = 0.2
      $0.noResultRate = 0.2
      $0.latency = .exponential(mean: .seconds(1))
    }
    let failed = failing.indices.filter { failing[$0].error != nil }
    let lost = unknown.indices.filter { unknown[$0].error == .noResult }

    #expect((340...460).contains(failed.count))
    #expect((340...460).contains(lost.count))
    #expect(
      both.indices.filter { both[$0].error == .noResult } == lost.filter { !failed.contains($0) })
    #expect(both.indices.filter { both[$0].error != nil && both[$0].error != .noResult } == failed)
  }

  @Test func `latencies have the mean and the spread that were asked for`() {
    func moments(_ latency: Latency) -> (mean: Double, deviation: Double, least: Double) {
      let times = replies(20_000) { $0.latency = latency }.map { Double($0.latency) / 1e9 }
      let mean = times.reduce(0, +) / Double(times.count)
      let variance = times.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(times.count)
      return (mean, variance.squareRoot(), times.min() ?? 0)
    }
    let uniform = moments(.uniform(.milliseconds(100)...(.seconds(2))))
    let normal = moments(.normal(mean: .seconds(3), deviation: .milliseconds(500)))
    let exponential = moments(.exponential(mean: .milliseconds(300)))

    #expect(
      replies(3) { $0.latency = .constant(.seconds(1)) }.allSatisfy { $0.latency == 1_000_000_000 })
    #expect(abs(uniform.mean - 1.05) < 0.02)
    #expect(abs(uniform.deviation - 1.9 / 12.0.squareRoot()) < 0.02)
    #expect(uniform.least >= 0.1)
    #expect(abs(normal.mean - 3) < 0.02)
    #expect(abs(normal.deviation - 0.5) < 0.02)
    #expect(abs(exponential.mean - 0.3) < 0.01)
    #expect(abs(exponential.deviation - 0.3) < 0.01)
    #expect(moments(.normal(mean: .zero, deviation: .seconds(1))).least == 0)
  }

  @Test func `alerts say in plain words what went wrong`() {
    func alert(_ change: (inout GeocoderScript) -> Void) -> String? {
      var script = GeocoderScript()
      change(&script)
      let route = Route(name: "test", source: "test", fixes: [fix(0), fix(30, at: 1)])
      return Simulation(route: route, geocoderScript: script).run().alerts.first?.message
    }
    let start = "No place for 46.50000, 8.00000: "
    let end = ". The tracker tries again with the next tick."

    #expect(alert { $0.withoutResult = [1] } == start + "nothing is known there" + end)
    #expect(
      alert { $0.offline = [.zero..<Instant(.seconds(1))] } == start
        + "the geocoder cannot be reached" + end)
    #expect(
      alert { $0.latency = .constant(.seconds(11)) } == start
        + "the geocoder did not answer in time" + end)
    #expect(
      alert { $0.rateLimit = RateLimit(questions: 1, interval: .seconds(60)) }
        == "No place for 46.50027, 8.00000: the geocoder wants fewer requests" + end)
  }
}
