import Streams

/// Receives the events of a ride, and keeps what its metrics need.
final class MetricsRecorder: @unchecked Sendable {
  struct Place {
    /// The time of its fix.
    let time: Instant
    let point: SpacePoint
    /// From the place before, metres; 0 for the first of a segment of tracking.
    let distance: Double
    /// True if tracking was interrupted before it.
    let startsLine: Bool
  }

  // Sendable, and free of exclusivity checks: a simulation runs on one thread, from its start to
  // its report.
  @exclusivity(unchecked) private(set) var places: [Place] = []
  @exclusivity(unchecked) private(set) var geocodesAtTicks = 0
  /// Ticks in interruptions of the recording, at which nothing was geocoded.
  @exclusivity(unchecked) private(set) var interruptedTicks = 0
  /// The interruptions that end after the last event, in order.
  @exclusivity(unchecked) private var interruptions: ArraySlice<RecordedTime.Interruption>
  @exclusivity(unchecked) private var freshness = Delays()
  /// The commit after the longest delay.
  @exclusivity(unchecked) private(set) var worstFreshness: Instant?
  @exclusivity(unchecked) private var missed = 0
  /// The movements that are not committed yet: when each was received, and the time of its fix.
  @exclusivity(unchecked) private var movements: [(received: Instant, fix: Instant)] = []
  @exclusivity(unchecked) private var isTracking = false
  @exclusivity(unchecked) private var startsLine = true

  init(interruptions: [RecordedTime.Interruption]) {
    self.interruptions = interruptions[...]
  }

  func record(_ event: TrackerEvent, at time: Instant) {
    switch event {
    case .permission(let status):
      if !(isTracking && status.isAuthorized) { startSegment() }
      isTracking = status.isAuthorized
    case .movement(let location): movements.append((time, location.time))
    case .tick(.geocode): geocodesAtTicks += 1
    case .tick: noteIdleTicks(1, every: .nanoseconds(1), from: time)
    case .ticks(_, let count, let interval):
      noteIdleTicks(count, every: interval, from: time + interval)
    case .commit(let place): commit(place, at: time)
    case .fix, .firstFix, .geocode, .geocodeEnded, .alert: break
    }
  }

  /// The metrics that need the events of the ride; the others are empty.
  var metrics: RideMetrics {
    var metrics = RideMetrics()
    metrics.freshness = freshness
    metrics.missedMovements = missed + movements.count
    return metrics
  }

  private func noteIdleTicks(_ count: Int, every interval: Duration, from first: Instant) {
    interruptions = interruptions.drop { $0.end <= first }
    let last = first.advanced(by: interval * (count - 1))
    for interruption in interruptions {
      // A short one may lie between two ticks, and a longer one behind it.
      if interruption.start >= last { return }
      interruptedTicks += interruption.ticks(count, every: interval, from: first)
    }
  }

  private func startSegment() {
    missed += movements.count
    movements.removeAll(keepingCapacity: true)
    startsLine = true
  }

  private func commit(_ place: VisitedPlace, at time: Instant) {
    let location = place.location
    places.append(
      Place(
        time: location.time, point: SpacePoint(location.coordinate), distance: place.distance,
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
