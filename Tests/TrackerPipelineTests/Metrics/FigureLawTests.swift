import Streams
import Testing

@testable import TrackerPipeline

/// Laws of the figures, over random recordings with interruptions.
@Suite struct FigureLawTests {
  private struct Measured {
    let metrics: RideMetrics
    let report: RideReport
    /// The times of geocodes, ticks, first fixes and commits.
    var geocodes: [Instant] = []
    var ticks: [Instant] = []
    var firstFixes: [Instant] = []
    var commits: [Instant] = []

    init(_ recording: InterruptedRecording) {
      let events = Recorded<(Instant, TrackerEvent)>()
      let meter = RideMeter(of: recording.route)
      (report, metrics, _) = meter.ride(recording.simulation, by: nil) { events.append(($0, $1)) }
      for (time, event) in events.values {
        switch event {
        case .geocode: geocodes.append(time)
        case .tick: ticks.append(time)
        case .ticks(_, let count, let interval):
          ticks += (1...count).map { time.advanced(by: interval * $0) }
        case .firstFix: firstFixes.append(time)
        case .commit: commits.append(time)
        default: break
        }
      }
    }
  }

  @Test(arguments: Rounds.optimisedSeeds(160))
  func `what is outside recorded time is counted apart, and in no rate`(seed: UInt64) {
    let recording = InterruptedRecording(seed: seed)
    let ride = Measured(recording)
    let metrics = ride.metrics
    let end = recording.route.fixes[recording.route.fixes.count - 1].time
    // Of ticks for weeks the others are like these.
    let ticks = ride.ticks.count < 20_000 ? ride.ticks : []
    func interrupted(_ times: [Instant]) -> Int { times.count(where: recording.isInterrupted) }
    func late(_ times: [Instant]) -> Int { times.count { $0 > end } }

    #expect(metrics.geocodes == ride.geocodes.count, "seed \(seed)")
    #expect(metrics.interruptedGeocodes == interrupted(ride.geocodes), "seed \(seed)")
    #expect(metrics.geocodesAfterEnd == late(ride.geocodes), "seed \(seed)")
    #expect(metrics.commitsAfterEnd == late(ride.commits), "seed \(seed)")
    #expect(
      metrics.ticks == ride.ticks.count && metrics.ticksAfterEnd == late(ride.ticks), "seed \(seed)"
    )
    if !ticks.isEmpty {
      #expect(metrics.interruptedTicks == interrupted(ticks), "seed \(seed)")
    }
    // One for each segment of tracking, and one for each tick.
    #expect(
      metrics.recordedGeocodes <= ride.firstFixes.count + metrics.recordedTicks, "seed \(seed)")
    #expect((0...metrics.recordedTicks).contains(metrics.idleTicks), "seed \(seed)")
    if let rate = metrics.geocodesPerHour {
      let hours = metrics.recordedTime / .seconds(3_600)
      #expect(abs(rate * hours - Double(metrics.recordedGeocodes)) < 1e-6, "seed \(seed)")
    }
  }

  @Test(arguments: Rounds.optimisedSeeds(160))
  func `the distance within segments is no longer than their length`(seed: UInt64) {
    let recording = InterruptedRecording(seed: seed)
    let ride = Measured(recording)
    let metrics = ride.metrics

    #expect(metrics.length == recording.route.summary.length, "seed \(seed)")
    #expect((0...metrics.distance).contains(metrics.distanceAcrossInterruptions), "seed \(seed)")
    #expect(
      metrics.distance - metrics.distanceAcrossInterruptions <= metrics.length + 1e-6,
      "seed \(seed)")
    if recording.route.segments.count == 1 { #expect(metrics.distanceAcrossInterruptions == 0) }
    // The report has the same for its places.
    #expect(
      abs(ride.report.distanceAcrossInterruptions - metrics.distanceAcrossInterruptions) < 1e-6,
      "seed \(seed)")
    let totals = ride.report.totalsAcrossInterruptions
    #expect(totals.count == ride.report.places.count && totals == totals.sorted(), "seed \(seed)")
  }

  @Test(arguments: Rounds.optimisedSeeds(160))
  func `a mean speed is a length over the time of the same legs`(seed: UInt64) throws {
    let summary = InterruptedRecording(seed: seed).route.summary
    let way = (summary.meanSpeed ?? 0) * (summary.movingTime / .seconds(1))

    #expect(way <= summary.length + 1e-6, "seed \(seed)")
    // What is left out is slower than the least speed.
    let route = InterruptedRecording(seed: seed).route
    let rest =
      route.segments.reduce(Duration.zero) { sum, segment in
        let fixes = route.fixes[segment.fixes]
        return sum + fixes[fixes.startIndex].time.duration(to: fixes[fixes.endIndex - 1].time)
      } - summary.movingTime
    let isTimeless = route.segments.contains { segment in
      route.fixes[segment.fixes.lowerBound].time == route.fixes[segment.fixes.upperBound - 1].time
    }
    if !isTimeless {
      let slowest = Route.Summary.leastSpeed * (rest / .seconds(1))
      #expect(summary.length - way <= slowest + 1e-6, "seed \(seed)")
    }
  }
}
