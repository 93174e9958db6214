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
  /// Metres along the recording from the first fix to each.
  private let lengths: [Double]
  /// How far each fix is from the first one without the interruptions of the recording, in which
  /// nothing could have been committed.
  private let recorded: [Stretch]
  private var movements: SharedMovements

  /// - Parameter route: The recording that rides are measured against, also if faults and noise
  ///   change its fixes.
  public init(of route: Route) {
    movements = SharedMovements(of: route)
    count = route.fixes.count
    duration = route.duration
    let fixes = route.fixes.filter(\.coordinate.isValid)
    times = fixes.map(\.time)
    points = fixes.map { SpacePoint($0.coordinate) }
    var length = 0.0
    var last = fixes.first?.coordinate
    lengths = fixes.map { fix in
      length += last.map { Geodesic.distance(from: $0, to: fix.coordinate) } ?? 0
      last = fix.coordinate
      return length
    }
    recorded = Stretch.recorded(times, lengths, interruptions: route.gaps.map(\.end.time))
  }

  /// Runs the simulation, in virtual time. Rides with the same movement gate share the fixes that
  /// it lets through.
  ///
  /// - Parameter simulation: Must be of the meter's route.
  public mutating func measure(_ simulation: Simulation) -> RideMetrics {
    measureWithPlaces(simulation).metrics
  }

  /// The same, with the places in the order of their commits, and the attribution for their names.
  package mutating func measureWithPlaces(
    _ simulation: Simulation
  ) -> (metrics: RideMetrics, places: PlaceHistory, attribution: String?) {
    check(simulation)
    let (report, metrics) = measured(movements.reduced(simulation))
    return (metrics, report.history, report.attribution)
  }

  /// Runs the simulation with all fixes, and returns its report too.
  public func ride(_ simulation: Simulation) -> (report: RideReport, metrics: RideMetrics) {
    ride(simulation) { _, _ in }
  }

  /// The same.
  ///
  /// - Parameter observing: Receives each event and its time.
  package func ride(
    _ simulation: Simulation, observing: @escaping @Sendable (Instant, TrackerEvent) -> Void
  ) -> (report: RideReport, metrics: RideMetrics) {
    check(simulation)
    return measured(simulation, observing: observing)
  }

  private func check(_ simulation: Simulation) {
    precondition(
      simulation.route.fixes.count == count, "a meter measures rides of its own route")
  }

  private func measured(
    _ simulation: Simulation,
    observing: @escaping @Sendable (Instant, TrackerEvent) -> Void = { _, _ in }
  ) -> (report: RideReport, metrics: RideMetrics) {
    let recorder = MetricsRecorder()
    let report = simulation.run { time, event in
      recorder.record(event, at: time)
      observing(time, event)
    }
    var metrics = recorder.metrics
    metrics.rides = 1
    metrics.unfinishedRides = report.isComplete ? 0 : 1
    metrics.duration = duration
    metrics.length = lengths.last ?? 0
    metrics.geocodes = report.totals.geocodes
    metrics.failures = report.totals.failures
    metrics.commits = report.history.count
    metrics.ticks = report.totals.ticks
    metrics.idleTicks = report.totals.ticks - recorder.geocodesAtTicks
    metrics.distance = report.totals.distance
    metrics.ridesWithoutPlace = report.history.isEmpty ? 1 : 0
    compare(with: recorder.places, &metrics)
    return (report, metrics)
  }

  /// Compares the recording with the places, in one pass.
  private func compare(with places: [MetricsRecorder.Place], _ metrics: inout RideMetrics) {
    var line = PlaceLine(places, times: times, points: points)
    var start = 0
    for index in times.indices {
      if line.advance(to: index) {
        note(gapFrom: start, to: index, &metrics)
        start = index
      }
      if let distance = line.distance(to: points[index]) { metrics.deviation.add(distance) }
    }
    if !times.isEmpty { note(gapFrom: start, to: times.count - 1, &metrics) }
  }

  private func note(gapFrom start: Int, to end: Int, _ metrics: inout RideMetrics) {
    let (from, to) = (recorded[start], recorded[end])
    metrics.longestGap = max(metrics.longestGap, to.metres - from.metres)
    metrics.longestWait = max(metrics.longestWait, to.time - from.time)
  }
}

/// A stretch of a recording from its first fix on.
private struct Stretch {
  var metres = 0.0
  var time = Duration.zero

  /// The stretches to each fix, without the interruptions: those between segments, and the times
  /// between two fixes that are longer than a minute and ten times as long as is usual.
  static func recorded(
    _ times: [Instant], _ lengths: [Double], interruptions: [Instant]
  ) -> [Stretch] {
    let intervals = zip(times, times.dropFirst()).map { $0.duration(to: $1) }
    let usual = intervals.isEmpty ? .zero : intervals.sorted()[intervals.count / 2]
    let limit = max(.seconds(60), usual * 10)
    let starts = Set(interruptions)
    var stretch = Stretch()
    var stretches = times.isEmpty ? [] : [stretch]
    for (index, interval) in intervals.enumerated() {
      if interval <= limit, !starts.contains(times[index + 1]) {
        stretch.metres += lengths[index + 1] - lengths[index]
        stretch.time += interval
      }
      stretches.append(stretch)
    }
    return stretches
  }
}
