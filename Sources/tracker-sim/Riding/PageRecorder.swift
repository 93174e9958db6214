import Streams
import TrackerPipeline

/// Records the events of a ride for a page.
final class PageRecorder: RideObserver, @unchecked Sendable {
  // Sendable, and free of exclusivity checks: a simulation runs on one thread, from its start to
  // its report, and a live ride on one serial queue.
  @exclusivity(unchecked) private var recording = RideRecording()
  /// The last fix, which may still be dropped.
  @exclusivity(unchecked) private var fix: (location: Location, time: Instant)?
  /// The last tick, whose outcome is not known yet.
  @exclusivity(unchecked) private var tick: Instant?
  /// True if a location waits for the geocode in flight, so that ticks are skipped.
  @exclusivity(unchecked) private var isSkipping = false
  @exclusivity(unchecked) private var geocode: (location: Location, time: Instant)?
  @exclusivity(unchecked) private var outcomes = [RideRecording.named: 0]

  func start(_ route: Route) {}

  func end(_ report: RideReport) {
    endFix(.none)
    endTick()
    endGeocode("not answered before the end", at: recording.end)
  }

  func receive(_ event: TrackerEvent, at time: Instant) {
    recording.end = max(recording.end, time)
    endTick(before: event, at: time)
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
    case .tick: tick = time
    case .tickSkipped: break
    case .idleTicks(let count, let interval): addIdleTicks(count, every: interval, after: time)
    case .geocode(let location):
      endGeocode("cancelled, as a new segment began", at: time)
      geocode = (location, time)
    case .geocodeFailed(_, let error): endGeocode("failed: \(error)", at: time)
    case .commit: endGeocode(RideRecording.named, at: time)
    case .alert: break
    }
  }

  /// The recording, after the end of the ride.
  var result: RideRecording { recording }

  private func endFix(_ drop: TrackerEvent.DropReason?) {
    guard let (location, time) = fix.take() else { return }
    recording.fixes.append(location.coordinate, at: time)
    recording.accuracies.append(location.horizontalAccuracy.pageAccuracy)
    recording.drops.append(
      drop.flatMap { RideRecording.dropReasons.firstIndex(of: $0) }.map { Int64($0 + 1) } ?? 0)
  }

  private func addCheckpoint(_ location: Location, at time: Instant, isFirst: Bool) {
    recording.checkpoints.append(location.coordinate, at: time)
    recording.firsts.append(isFirst ? 1 : 0)
  }

  /// Ends a tick, with the outcome that follows from the next event.
  private func endTick(before event: TrackerEvent, at time: Instant) {
    switch event {
    case .tickSkipped: isSkipping = true
    case .geocode:
      endTick(tick == time ? .geocode : nil)
      isSkipping = false
    case .geocodeFailed, .commit, .permission:
      endTick()
      isSkipping = false
    default: endTick()
    }
  }

  private func endTick(_ outcome: RideRecording.TickOutcome? = nil) {
    guard let time = tick.take() else { return }
    addTicks(1, from: time, to: time, outcome ?? (isSkipping ? .skipped : .idle))
  }

  private func addTicks(
    _ count: Int, from start: Instant, to end: Instant, _ outcome: RideRecording.TickOutcome
  ) {
    recording.tickTimes.append(start.pageTime)
    recording.tickEnds.append(end.pageTime)
    recording.tickCounts.append(Int64(count))
    recording.tickOutcomes.append(outcome.rawValue)
  }

  /// Adds idle ticks. Nothing changes between them, so the geocode in flight at the last tick still
  /// is.
  private func addIdleTicks(_ count: Int, every interval: Duration, after time: Instant) {
    let end = time.advanced(by: interval * count)
    addTicks(count, from: time.advanced(by: interval), to: end, isSkipping ? .skipped : .idle)
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
