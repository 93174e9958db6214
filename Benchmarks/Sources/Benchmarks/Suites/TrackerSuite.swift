import Streams
import TrackerPipeline

/// The tracker in virtual time, beside a loop with the same rules.
let trackerSuite: [Benchmark] = [
  Benchmark(
    "tracker, fixes below the movement gate", per: "fix", count: day,
    setUp: { riding(Fixes.standing, $0, places: 1) },
    byHand: ByHand("a loop") { ridingByHand(Fixes.standing, $0, places: 1) }),
  Benchmark(
    "tracker, a commit every fifth fix", per: "fix", count: day,
    setUp: { riding(Fixes.riding, $0, places: $0 / 5) },
    byHand: ByHand("a loop") { ridingByHand(Fixes.riding, $0, places: $0 / 5) }),
  Benchmark(
    "tracker, a week at 1 Hz", per: "fix", count: 7 * day,
    setUp: { following($0) },
    byHand: ByHand("a loop over an array") { ridingByHand(Fixes.standing, $0, places: 1) }),
  Benchmark(
    "a year at 1 Hz", per: "year", count: 1,
    setUp: { following($0 * 365 * day) }
  ).with(\.isLong, true),
  Benchmark(
    "a week of a live ride at 10 Hz, and the same simulated", per: "week", count: 1,
    setUp: { followingLive($0 * 70 * day) }
  ).with(\.isLong, true),
]

private let day = 86_400

private func riding(
  _ fix: (Int) -> Location, _ count: Int, places: Int
) -> Benchmark.Round {
  let simulation = Simulation(
    route: Route(name: "ride", source: "benchmark", fixes: (0..<count).map(fix)))
  return {
    let report = simulation.run()
    expect(report.totals.fixes == count, "fixes", report.totals.fixes)
    expect(abs(report.places.count - places) <= 1, "places", report.places.count)
  }
}

private func ridingByHand(
  _ fix: (Int) -> Location, _ count: Int, places: Int
) -> Benchmark.Round {
  let route = (0..<count).map(fix)
  return {
    var tracker = HandTracker()
    tracker.ride(route)
    expect(tracker.fixes == count, "fixes", tracker.fixes)
    expect(abs(tracker.places.count - places) <= 1, "places", tracker.places.count)
  }
}

private func following(_ count: Int) -> Benchmark.Round {
  {
    let state = EndlessLocationService.ride(count, Fixes.standing)
    expect(state.places.count == 1, "places", state.places.count)
  }
}

private func followingLive(_ count: Int) -> Benchmark.Round {
  {
    let live = LiveTrack(Fixes.riding)
    for tenth in 0..<count { live.sendLine(tenth) }
    let places = live.places(after: count)
    let simulated = LiveTrack.simulatedPlaces(Fixes.riding, after: count)
    expect(places.count > count / 100, "places", places.count)
    let first = zip(places, simulated).first { $0 != $1 }
    precondition(
      places == simulated,
      "\(places.count) places live, \(simulated.count) simulated: \(first.debugDescription)")
  }
}

private func expect(_ isTrue: Bool, _ what: String, _ count: Int) {
  precondition(isTrue, "There are \(count) \(what).")
}
