import Foundation
import Streams

@testable import TrackerPipeline

/// A random recording with interruptions of seconds to weeks, fixes of one time, silences and thrown fixes, and a geocoder
/// that is slow, fails, or knows nothing.
struct InterruptedRecording {
  var route: Route
  var settings = TrackerSettings()
  var script: GeocoderScript

  init(seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    // A geocoder that knows nothing is asked at each tick: not for weeks.
    let knowsNothing = Int.random(in: 0..<4, using: &chance) == 0
    settings.cadence = .seconds([1, 5, 5, 7, 60].randomElement(using: &chance) ?? 5)
    settings.movementThreshold = [5, 20, 20, 60].randomElement(using: &chance) ?? 20
    let latency = [0, 300, 2_000, 7_000, 12_000].randomElement(using: &chance) ?? 300
    script = GeocoderScript(
      latency: .milliseconds(latency),
      failing: Set((1...30).filter { _ in Int.random(in: 0..<6, using: &chance) == 0 }))
    if knowsNothing { script.noResultRate = 1 }
    route = Route(name: "interrupted", source: "test", fixes: [])
    (route.fixes, route.segmentStarts) = Self.fixes(
      longest: knowsNothing ? 3 : 6.4, using: &chance)
  }

  /// - Parameter longest: The decimal logarithm of the seconds of the longest interruption.
  private static func fixes(
    longest: Double, using chance: inout SplitMix64
  ) -> ([Location], [Route.SegmentStart]) {
    let grain = [0, 100, 1_000, 5_000].randomElement(using: &chance) ?? 1_000
    let isWhole = Bool.random(using: &chance)
    var (time, north) = (0.0, 0.0)
    var fixes: [Location] = []
    var starts: [Route.SegmentStart] = []
    for segment in 0..<Int.random(in: 1...5, using: &chance) {
      if segment > 0 {
        time += pow(10, Double.random(in: 0...longest, using: &chance))
        north += Double.random(in: -5_000...5_000, using: &chance)
      }
      starts.append(Route.SegmentStart(fix: fixes.count, track: 0))
      for index in 0..<Int.random(in: 1...40, using: &chance) {
        if index > 0 { time += Double(grain * Int.random(in: 0...3, using: &chance)) / 1_000 }
        if Int.random(in: 0..<40, using: &chance) == 0, index > 0 {
          time += Double.random(in: 50...2_000, using: &chance)
        }
        north += Double.random(in: 0...30, using: &chance)
        let thrown = Int.random(in: 0..<30, using: &chance) == 0 ? 400.0 : 0
        fixes.append(
          Location(
            coordinate: Coordinate(latitude: 46 + (north + thrown) / 111_000, longitude: 8),
            time: Instant(.milliseconds(isWhole ? Int(time) * 1_000 : Int(time * 1_000)))))
      }
    }
    let first = fixes[0].time
    for index in fixes.indices {
      fixes[index].time = Instant(first.duration(to: fixes[index].time))
    }
    return (fixes, starts)
  }

  var simulation: Simulation {
    Simulation(route: route, settings: settings, geocoderScript: script)
  }

  /// The index of the segment of each fix.
  var segments: [Int] {
    route.segments.enumerated().flatMap { number, segment in segment.fixes.map { _ in number } }
  }

  /// True for an instant between two segments or in a silence of the recording, as the rule says it.
  func isInterrupted(at time: Instant) -> Bool {
    let segments = segments
    let intervals = zip(route.fixes, route.fixes.dropFirst()).map { $0.time.duration(to: $1.time) }
    let usual = intervals.isEmpty ? .zero : intervals.sorted()[intervals.count / 2]
    return intervals.indices.contains { index in
      let isLong = intervals[index] > .seconds(60) && intervals[index] > usual * 10
      return (isLong || segments[index] != segments[index + 1])
        && route.fixes[index].time < time && time < route.fixes[index + 1].time
    }
  }
}
