import Streams

/// The costs of a ride, and how well its places describe it; or those of several rides.
public struct RideMetrics: Equatable, Sendable {
  public var rides = 0
  /// Rides in which no place was committed: they have no deviation.
  public var ridesWithoutPlace = 0
  /// Rides that were ended because their geocoder had failed millions of times.
  public var unfinishedRides = 0
  /// Of the recording, from its first fix to its last.
  public var duration = Duration.zero
  /// The same without the interruptions of the recording, in which no place is possible: those between
  /// segments, and times between two fixes that are longer than a minute and ten times as long as is usual.
  public var recordedTime = Duration.zero
  /// The length of the recording in metres: see ``Route/length``.
  public var length = 0.0
  /// The same, smoothed where the line is mostly noise: see ``Route/smoothedLength``.
  public var smoothedLength = 0.0

  /// All of them, whenever they began.
  public var geocodes = 0
  /// Geocodes that began in interruptions of the recording.
  public var interruptedGeocodes = 0
  /// Geocodes that began after the last fix of the recording.
  public var geocodesAfterEnd = 0
  /// Geocodes that failed or timed out.
  public var failures = 0
  public var commits = 0
  /// Commits after the last fix of the recording.
  public var commitsAfterEnd = 0
  /// All of them.
  public var ticks = 0
  /// Ticks in recorded time at which nothing was geocoded.
  public var idleTicks = 0
  /// Ticks in interruptions of the recording.
  public var interruptedTicks = 0
  /// Ticks after the last fix of the recording.
  public var ticksAfterEnd = 0

  /// From place to place, metres, as the tracker counts it.
  public var distance = 0.0
  /// The part of the distance between places of different segments, whose way the length leaves out.
  public var distanceAcrossInterruptions = 0.0
  /// How far the fixes are from the line.
  public var deviation = Deviation()
  /// From the fix that crosses the threshold to the first commit of this fix or a later one.
  public var freshness = Delays()
  /// Fixes that crossed the threshold without such a commit.
  public var missedMovements = 0
  /// The longest part of the recording without a place in it, metres along the recording, without
  /// interruptions of the recording.
  public var longestGap = 0.0
  /// The longest part without a place, in time, without interruptions of the recording.
  public var longestWait = Duration.zero

  /// Metres from each fix of the recording to the line through the committed places.
  ///
  /// The line consists of the geodesics from place to place. A fix is compared with the leg between
  /// the places whose fixes are before and after it. Before the first place, after the last one,
  /// and where tracking or the recording between segments was interrupted, it is compared with the nearer of the
  /// adjacent places.
  public struct Deviation: Equatable, Sendable {
    public var fixes = 0
    public var sum = 0.0
    public var greatest = 0.0

    public init() {}

    /// The mean; nil without a line.
    public var mean: Double? { fixes > 0 ? sum / Double(fixes) : nil }

    mutating func add(_ distance: Double) {
      fixes += 1
      sum += distance
      greatest = max(greatest, distance)
    }
  }

  public init() {}

  /// Geocodes in recorded time.
  public var recordedGeocodes: Int { geocodes - interruptedGeocodes - geocodesAfterEnd }

  /// Ticks in recorded time.
  public var recordedTicks: Int { ticks - interruptedTicks - ticksAfterEnd }

  /// Geocodes in recorded time, in an hour of it; nil for a recording without one.
  public var geocodesPerHour: Double? {
    let hours = recordedTime / .seconds(3_600)
    return hours > 0 ? Double(recordedGeocodes) / hours : nil
  }

  /// The share of the ticks in recorded time that did nothing, 0...1.
  public var idleShare: Double? {
    recordedTicks > 0 ? Double(idleTicks) / Double(recordedTicks) : nil
  }

  /// The tracker's distance within segments as a share of the recording's length, smoothed where it is mostly noise.
  public var distanceShare: Double? {
    smoothedLength > 0 ? (distance - distanceAcrossInterruptions) / smoothedLength : nil
  }

  /// Adds the metrics of other rides. The last bits of sums of metres depend on the order.
  public mutating func add(_ others: RideMetrics) {
    rides += others.rides
    ridesWithoutPlace += others.ridesWithoutPlace
    unfinishedRides += others.unfinishedRides
    duration += others.duration
    recordedTime += others.recordedTime
    length += others.length
    smoothedLength += others.smoothedLength
    geocodes.addCapped(others.geocodes)
    interruptedGeocodes.addCapped(others.interruptedGeocodes)
    geocodesAfterEnd.addCapped(others.geocodesAfterEnd)
    failures.addCapped(others.failures)
    commits.addCapped(others.commits)
    commitsAfterEnd.addCapped(others.commitsAfterEnd)
    ticks.addCapped(others.ticks)
    idleTicks.addCapped(others.idleTicks)
    interruptedTicks.addCapped(others.interruptedTicks)
    ticksAfterEnd.addCapped(others.ticksAfterEnd)
    distance += others.distance
    distanceAcrossInterruptions += others.distanceAcrossInterruptions
    deviation.fixes.addCapped(others.deviation.fixes)
    deviation.sum += others.deviation.sum
    deviation.greatest = max(deviation.greatest, others.deviation.greatest)
    freshness.add(others.freshness)
    missedMovements.addCapped(others.missedMovements)
    longestGap = max(longestGap, others.longestGap)
    longestWait = max(longestWait, others.longestWait)
  }
}

extension Int {
  /// The sum, or the greatest number: the counts of many files that were written by hand can be larger.
  fileprivate mutating func addCapped(_ other: Int) {
    let (sum, isTooLarge) = addingReportingOverflow(other)
    self = isTooLarge ? .max : sum
  }
}
