import Streams
import Testing

@testable import TrackerPipeline

@Suite struct RouteSummaryTests {
  /// A fix every second, each so many metres north of the start, and so high.
  private func route(_ metres: [Double] = [], altitudes: [Double?] = [], starts: [Int] = [])
    -> Route
  {
    let count = max(metres.count, altitudes.count)
    var route = Route(
      name: "route", source: "test",
      fixes: (0..<count).map { second in
        var fix = fix(second < metres.count ? metres[second] : 0, at: Double(second))
        fix.altitude = second < altitudes.count ? altitudes[second] : nil
        return fix
      })
    route.segmentStarts = starts.map { Route.SegmentStart(fix: $0, track: 0) }
    return route
  }

  @Test func `what is faster than half a metre a second is movement`() throws {
    let summary = route([0, 10, 20, 20.4, 20.8, 26.8]).summary

    #expect(summary.movingTime == .seconds(3))
    #expect(abs(try #require(summary.meanSpeed) - 26 / 3) < 0.01)
    #expect(abs(summary.length - 26.8) < 0.05)
  }

  @Test func `what was not recorded between segments is neither length nor movement`() throws {
    let summary = route([0, 10, 1_000, 1_010], starts: [0, 2]).summary

    #expect(summary.movingTime == .seconds(2))
    #expect(abs(try #require(summary.meanSpeed) - 10) < 0.02)
    #expect(abs(summary.length - 20) < 0.05)
  }

  /// Ten fixes a second, each a metre on, with the times of a receiver that tells whole seconds.
  @Test func `the way between fixes of one time is a part of the speed`() throws {
    var route = route((0..<600).map(Double.init))
    for index in route.fixes.indices { route.fixes[index].time = Instant(.seconds(index / 10)) }
    let summary = route.summary

    #expect(summary.movingTime == .seconds(59))
    #expect(abs(summary.length - 599) < 1)
    #expect(abs(try #require(summary.meanSpeed) * 59 - summary.length) < 1e-6)
  }

  @Test(arguments: [[], [0], [0, 0, 0.1, 0.2]])
  func `of what does not move there is no speed`(metres: [Double]) {
    let summary = route(metres).summary

    #expect(summary.movingTime == .zero)
    #expect(summary.meanSpeed == nil)
    #expect(summary.climb == nil)
  }

  @Test(
    arguments: [
      ([100, 110, 105, 120], 25.0),  // two rises, of 10 and 15
      ([100, 101, 99, 101, 100, 101.5], 0),  // noise
      ([100, 104, 102, 106, 104, 108], 8),  // noise on a slope
      ([100, 102, 98, 100.9, 97, 101], 4),  // from the lowest point
      ([100, 90, 80], 0),
      ([100, 101, 102, 103, 104], 4),  // slowly
    ] as [([Double], Double)])
  func `a rise of three metres is climb`(altitudes: [Double], climb: Double) {
    #expect(route(altitudes: altitudes).summary.climb == climb)
  }

  @Test func `fixes without an altitude are left out, and each segment begins anew`() {
    #expect(route(altitudes: [100, nil, 110]).summary.climb == 10)
    #expect(route(altitudes: [100, 110, 200, 205], starts: [0, 2]).summary.climb == 15)
  }
}
