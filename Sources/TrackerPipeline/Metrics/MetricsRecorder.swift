import Streams

/// Receives the events of a ride, and keeps what its metrics need.
final class MetricsRecorder: @unchecked Sendable {
  struct Place {
    /// The index of its fix in the recording.
    let fix: Int
    let point: SpacePoint
    /// From the place before, metres; 0 for the first of a segment of tracking.
    let distance: Double
    /// True if tracking was interrupted before it, or the recording between segments.
    var startsLine: Bool
  }

  // Sendable, and free of exclusivity checks: a simulation runs on one thread, from its start to
  // its report.
  @exclusivity(unchecked) private(set) var places: [Place] = []
  @exclusivity(unchecked) private var geocodes = Counts()
  @exclusivity(unchecked) private var ticks = Counts()
  @exclusivity(unchecked) private var commits = Counts()
  /// Geocodes that began at a tick in recorded time.
  @exclusivity(unchecked) private var geocodesAtTicks = 0
  /// The interruptions that end after the last event, in order.
  @exclusivity(unchecked) private var interruptions: ArraySlice<RecordedTime.Interruption>
  private let end: Instant
  @exclusivity(unchecked) private var freshness = Delays()
  /// The commit after the longest delay.
  @exclusivity(unchecked) private(set) var worstFreshness: Instant?
  @exclusivity(unchecked) private var missed = 0
  /// The movements that are not committed yet: when each was received, and the time of its fix.
  @exclusivity(unchecked) private var movements: [(received: Instant, fix: Instant)] = []
  /// The fixes that may become the next place, with their indices in the recording.
  @exclusivity(unchecked) private var candidates: [(location: Location, fix: Int)] = []
  @exclusivity(unchecked) private var finder: FixFinder
  @exclusivity(unchecked) private var isTracking = false
  @exclusivity(unchecked) private var startsLine = true

  /// Events in recorded time, in interruptions, and after the last fix.
  private struct Counts {
    var recorded = 0
    var interrupted = 0
    var afterEnd = 0

    static func += (left: inout Counts, right: Counts) {
      left.recorded += right.recorded
      left.interrupted += right.interrupted
      left.afterEnd += right.afterEnd
    }
  }

  /// - Parameter finder: Finds fixes of the recording.
  init(_ recorded: RecordedTime, _ finder: FixFinder) {
    self.finder = finder
    interruptions = recorded.interruptions[...]
    end = recorded.end
  }

  func record(_ event: TrackerEvent, at time: Instant) {
    switch event {
    case .permission(let status):
      if !(isTracking && status.isAuthorized) { startSegment() }
      isTracking = status.isAuthorized
    case .firstFix(let location): addCandidate(location)
    case .movement(let location):
      movements.append((time, location.time))
      addCandidate(location)
    case .geocode: geocodes += counts(of: 1, at: time)
    case .tick(let outcome):
      let counts = counts(of: 1, at: time)
      ticks += counts
      if outcome == .geocode { geocodesAtTicks += counts.recorded }
    case .ticks(_, let count, let interval):
      ticks += counts(of: count, every: interval, at: time + interval)
    case .commit(let place):
      commits += counts(of: 1, at: time)
      commit(place, at: time)
    case .fix, .geocodeEnded, .alert: break
    }
  }

  /// Sets the metrics that need the events of the ride.
  func set(_ metrics: inout RideMetrics) {
    metrics.interruptedGeocodes = geocodes.interrupted
    metrics.geocodesAfterEnd = geocodes.afterEnd
    metrics.interruptedTicks = ticks.interrupted
    metrics.ticksAfterEnd = ticks.afterEnd
    metrics.idleTicks = ticks.recorded - geocodesAtTicks
    metrics.commitsAfterEnd = commits.afterEnd
    metrics.freshness = freshness
    metrics.missedMovements = missed + movements.count
  }

  /// Counts events at even intervals, the first at this time, by what the recording does meanwhile.
  private func counts(
    of count: Int, every interval: Duration = .nanoseconds(1), at first: Instant
  ) -> Counts {
    interruptions = interruptions.drop { $0.end <= first }
    let last = first.advanced(by: interval * (count - 1))
    let behind = RecordedTime.Interruption(start: end, end: .distantFuture)
    var counts = Counts()
    counts.afterEnd = behind.ticks(count, every: interval, from: first)
    for interruption in interruptions {
      // A short one may lie between two events, and a longer one behind it.
      if interruption.start >= last { break }
      counts.interrupted += interruption.ticks(count, every: interval, from: first)
    }
    counts.recorded = count - counts.interrupted - counts.afterEnd
    return counts
  }

  private func startSegment() {
    missed += movements.count
    movements.removeAll(keepingCapacity: true)
    candidates.removeAll(keepingCapacity: true)
    startsLine = true
  }

  private func addCandidate(_ location: Location) {
    let fix = finder.index(of: location.time, SpacePoint(location.coordinate))
    candidates.append((location, fix))
  }

  private func commit(_ place: VisitedPlace, at time: Instant) {
    let location = place.location
    let candidate = candidates.lastIndex { $0.location == location } ?? 0
    let fix = candidates.isEmpty ? 0 : candidates[candidate].fix
    candidates.removeFirst(min(candidate, candidates.count))
    places.append(
      Place(
        fix: fix, point: SpacePoint(location.coordinate), distance: place.distance,
        startsLine: startsLine))
    startsLine = false
    // The movements are in the order of their fixes (R1).
    let covered = movements.prefix { $0.fix <= location.time }
    for movement in covered {
      let delay = movement.received.duration(to: time)
      if freshness.longest.map({ delay > $0 }) ?? true { worstFreshness = time }
      freshness.add(delay)
    }
    movements.removeFirst(covered.count)
  }
}
