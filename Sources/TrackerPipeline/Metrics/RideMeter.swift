import Streams

/// Measures rides along a route.
///
///     var meter = RideMeter(of: route)
///     let metrics = meter.measure(Simulation(route: route, settings: settings))
///
/// Data that does not depend on the ride is computed once, for many settings.
public struct RideMeter: Sendable {
  private let count: Int
  private let duration: Duration
  private let times: [Instant]
  private let points: [SpacePoint]
  /// Metres along the recording.
  private let length: Double
  private let smoothedLength: Double
  private let recorded: RecordedTime
  /// The indices of the first fixes of all segments but the first.
  private let segmentStarts: [Int]
  private var movements: SharedMovements

  /// - Parameter route: The recording that rides are measured against, also if faults and noise
  ///   change its fixes.
  public init(of route: Route) {
    movements = SharedMovements(of: route)
    count = route.fixes.count
    duration = route.duration
    let (fixes, segmentStarts) = route.validFixes()
    self.segmentStarts = segmentStarts
    times = fixes.map(\.time)
    points = fixes.map { SpacePoint($0.coordinate) }
    let lengths = route.lengths
    length = lengths.last ?? 0
    smoothedLength = route.smoothedLength ?? length
    recorded = RecordedTime(times, lengths, segmentStarts: segmentStarts)
  }

  /// Runs the simulation, in virtual time. Rides with the same movement gate share the fixes that
  /// it lets through.
  ///
  /// - Parameter simulation: Must be of the meter's route.
  public mutating func measure(_ simulation: Simulation) -> RideMetrics {
    measureWithPlaces(simulation).metrics
  }

  /// The same, with the places in the order of their commits, the attribution for their names, and when the greatest
  /// figures were reached.
  package mutating func measureWithPlaces(
    _ simulation: Simulation
  ) -> (metrics: RideMetrics, places: PlaceHistory, attribution: String?, moments: RideMoments) {
    check(simulation)
    let (report, metrics, moments) = measured(movements.reduced(simulation))
    return (metrics, report.history, report.attribution, moments)
  }

  /// Runs the simulation with all fixes, and returns its report too.
  public func ride(_ simulation: Simulation) -> (report: RideReport, metrics: RideMetrics) {
    let (report, metrics, _) = ride(simulation, by: nil) { _, _ in }
    return (report, metrics)
  }

  /// The same, and when the greatest figures were reached.
  ///
  /// - Parameters:
  ///   - clock: Rides by it, and not in virtual time.
  ///   - observing: Receives each event and its time.
  package func ride(
    _ simulation: Simulation, by clock: RideClock?,
    observing: @escaping @Sendable (Instant, TrackerEvent) -> Void
  ) -> (report: RideReport, metrics: RideMetrics, moments: RideMoments) {
    check(simulation)
    return measured(simulation, by: clock, observing: observing)
  }

  private func check(_ simulation: Simulation) {
    precondition(
      simulation.route.fixes.count == count, "a meter measures rides of its own route")
  }

  private func measured(
    _ simulation: Simulation, by clock: RideClock? = nil,
    observing: @escaping @Sendable (Instant, TrackerEvent) -> Void = { _, _ in }
  ) -> (report: RideReport, metrics: RideMetrics, moments: RideMoments) {
    let recorder = MetricsRecorder(recorded, FixFinder(times: times, points: points))
    let report = simulation.run(by: clock) { time, event in
      recorder.record(event, at: time)
      observing(time, event)
    }
    var metrics = RideMetrics()
    recorder.set(&metrics)
    metrics.rides = 1
    metrics.unfinishedRides = report.isComplete ? 0 : 1
    metrics.duration = duration
    metrics.recordedTime = recorded.total.time
    metrics.length = length
    metrics.smoothedLength = smoothedLength
    metrics.geocodes = report.totals.geocodes
    metrics.failures = report.totals.failures
    metrics.commits = report.history.count
    metrics.ticks = report.totals.ticks
    metrics.distance = report.totals.distance
    metrics.ridesWithoutPlace = report.history.isEmpty ? 1 : 0
    var moments = RideMoments()
    moments.worstFreshness = recorder.worstFreshness
    compare(with: recorder.places, &metrics, &moments)
    return (report, metrics, moments)
  }

  /// Compares the recording with the places, in one pass.
  private func compare(
    with places: [MetricsRecorder.Place], _ metrics: inout RideMetrics,
    _ moments: inout RideMoments
  ) {
    var segments = ComingSegments(segmentStarts)
    var places = places
    for index in places.indices where segments.haveBegun(until: places[index].fix) {
      metrics.distanceAcrossInterruptions += places[index].distance
      places[index].startsLine = true
    }
    var line = PlaceLine(places)
    var start = 0
    for index in times.indices {
      if line.advance(to: index) {
        note(gapFrom: start, to: index, &metrics, &moments)
        start = index
      }
      guard let distance = line.distance(to: points[index]) else { continue }
      if distance > metrics.deviation.greatest { moments.greatestDeviation = times[index] }
      metrics.deviation.add(distance)
    }
    if !times.isEmpty { note(gapFrom: start, to: times.count - 1, &metrics, &moments) }
  }

  private func note(
    gapFrom start: Int, to end: Int, _ metrics: inout RideMetrics, _ moments: inout RideMoments
  ) {
    let (from, to) = (recorded.stretches[start], recorded.stretches[end])
    if to.metres - from.metres > metrics.longestGap {
      metrics.longestGap = to.metres - from.metres
      moments.longestGap = times[start]
    }
    metrics.longestWait = max(metrics.longestWait, to.time - from.time)
  }
}
