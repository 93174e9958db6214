import Streams
import TrackerPipeline

/// Hears what happens in a ride, and keeps it for a page.
final class PageRecorder: RideObserver, @unchecked Sendable {
  // Sendable, and free of exclusivity checks: a simulation runs on one thread, from its start to
  // its report, and a live ride on one serial queue.
  @exclusivity(unchecked) private var recording = RideRecording()
  /// The fix that came last, of which it is not known yet whether it is dropped.
  @exclusivity(unchecked) private var fix: (location: Location, time: Instant)?
  /// The tick that came last, of which it is not known yet what it led to.
  @exclusivity(unchecked) private var tick: Instant?
  @exclusivity(unchecked) private var lastTick = RideRecording.TickOutcome.idle
  @exclusivity(unchecked) private var geocode: (location: Location, time: Instant)?
  @exclusivity(unchecked) private var outcomes = [RideRecording.named: 0]

  static let dropReasons = TrackerEvent.DropReason.allCases

  func start(_ route: Route) {}

  func end(_ report: RideReport) {
    endFix(.none)
    endTick(.idle)
    endGeocode("not answered before the end", at: recording.end)
  }

  func receive(_ event: TrackerEvent, at time: Instant) {
    recording.end = max(recording.end, time)
    switch event {
    case .permission(let status):
      recording.permissions.append((time, status))
      if !status.isAuthorized { endGeocode("cancelled, as tracking is not allowed", at: time) }
    case .fix(let location):
      endFix(.none)
      fix = (location, time)
    case .dropped(_, let reason): endFix(reason)
    case .firstFix(let location): addCheckpoint(location, at: time, isFirst: true)
    case .movement(let location): addCheckpoint(location, at: time, isFirst: false)
    case .tick:
      endTick(.idle)
      tick = time
    case .tickSkipped: endTick(.skipped)
    case .idleTicks(let count, let interval): addIdleTicks(count, every: interval, after: time)
    case .geocode(let location):
      if tick == time { endTick(.geocode) }
      endGeocode("cancelled, as a new segment began", at: time)
      geocode = (location, time)
    case .geocodeFailed(_, let error): endGeocode("failed: \(error)", at: time)
    case .commit: endGeocode(RideRecording.named, at: time)
    case .alert: break
    }
  }

  /// After the end of the ride.
  var result: RideRecording { recording }

  private func endFix(_ drop: TrackerEvent.DropReason?) {
    guard let (location, time) = fix.take() else { return }
    recording.fixes.append(location.coordinate, at: time)
    recording.accuracies.append(location.horizontalAccuracy.pageAccuracy)
    recording.drops.append(
      drop.flatMap { Self.dropReasons.firstIndex(of: $0) }.map { Int64($0 + 1) } ?? 0)
  }

  private func addCheckpoint(_ location: Location, at time: Instant, isFirst: Bool) {
    recording.checkpoints.append(location.coordinate, at: time)
    recording.firsts.append(isFirst ? 1 : 0)
  }

  private func endTick(_ outcome: RideRecording.TickOutcome) {
    guard let time = tick.take() else { return }
    addTicks(1, from: time, to: time, outcome)
  }

  private func addTicks(
    _ count: Int, from start: Instant, to end: Instant, _ outcome: RideRecording.TickOutcome
  ) {
    recording.tickTimes.append(start.pageTime)
    recording.tickEnds.append(end.pageTime)
    recording.tickCounts.append(Int64(count))
    recording.tickOutcomes.append(outcome.rawValue)
    lastTick = outcome
  }

  /// Nothing changes between ticks that are told as one: what was in flight at the last one still is.
  private func addIdleTicks(_ count: Int, every interval: Duration, after time: Instant) {
    endTick(.idle)
    let outcome = lastTick == .skipped ? lastTick : .idle
    let end = time.advanced(by: interval * count)
    addTicks(count, from: time.advanced(by: interval), to: end, outcome)
    recording.end = max(recording.end, end)
  }

  private func endGeocode(_ outcome: String, at time: Instant) {
    guard let (location, start) = geocode.take() else { return }
    let index = outcomes[outcome] ?? outcomes.count
    if index == outcomes.count {
      outcomes[outcome] = index
      recording.outcomes.append(outcome)
    }
    recording.geocodes.append(location.coordinate, at: start)
    recording.geocodeEnds.append(time.pageTime)
    recording.geocodeOutcomes.append(Int64(index))
  }
}

extension Double? {
  /// One more than the millimetres; 0 where it is not known.
  var pageAccuracy: Int64 {
    guard let metres = self, metres >= 0, metres < 1e9 else { return 0 }
    return Int64((metres * 1_000).rounded()) + 1
  }
}
