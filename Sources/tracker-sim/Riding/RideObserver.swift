import Streams
import TrackerPipeline

/// Observes a ride from its start to its end.
protocol RideObserver: Sendable {
  func start(_ route: Route)
  func receive(_ event: TrackerEvent, at time: Instant)
  /// - Parameter metrics: Nil for a ride that was not measured.
  func end(_ report: RideReport, _ metrics: RideMetrics?)
}

/// Writes the log of a ride, and passes it on in blocks.
final class RideLogger<Log: RideLog>: RideObserver, @unchecked Sendable {
  // Sendable, and free of exclusivity checks: a simulation runs on one thread, from its start to
  // its report, and a live ride on one serial queue.
  @exclusivity(unchecked) private var log: Log
  private let isLive: Bool
  private let write: ([UInt8]) -> Void

  /// - Parameter isLive: True to pass everything on at once, and not in blocks.
  init(_ log: Log, isLive: Bool, write: @escaping ([UInt8]) -> Void) {
    self.log = log
    self.isLive = isLive
    self.write = write
  }

  func start(_ route: Route) {
    log.start(route)
    passOn()
  }

  func receive(_ event: TrackerEvent, at time: Instant) {
    log.receive(event, at: time)
    passOn()
  }

  func end(_ report: RideReport, _ metrics: RideMetrics?) {
    log.end(report, metrics)
    flush()
  }

  private func passOn() {
    if isLive || log.pending.count >= BlockOutput.blockSize { flush() }
  }

  private func flush() {
    if log.pending.isEmpty { return }
    write(log.pending)
    log.pending.removeAll(keepingCapacity: true)
  }
}

extension RideLogs {
  /// The logs of a ride: one for the result, if the result is a log, and one for standard error.
  /// The second is for a user who watches a ride on the real clock and would otherwise see nothing
  /// of it.
  ///
  /// - Parameters:
  ///   - isLive: True for a ride on the real clock.
  ///   - logged: Receives the parts of the result.
  ///   - shown: Receives the text for standard error.
  func loggers(
    isLive: Bool, logged: @escaping ([UInt8]) -> Void, shown: @escaping ([UInt8]) -> Void
  ) -> [any RideObserver] {
    func logger(of log: some RideLog, write: @escaping ([UInt8]) -> Void) -> any RideObserver {
      RideLogger(log, isLive: isLive, write: write)
    }
    var loggers = log.map { [logger(of: $0, write: logged)] } ?? []
    if isLive, log == nil || output.path != nil {
      let report = TextReport(
        settings: settings, excerpt: text.excerpt, style: Terminal.error.style(text.color),
        width: Terminal.error.pageWidth)
      loggers.append(logger(of: TextLog(report: report), write: shown))
    }
    return loggers
  }
}

/// Records the events of a ride for a page.
final class PageRecorder: RideObserver, @unchecked Sendable {
  // Sendable, and free of exclusivity checks: a simulation runs on one thread, from its start to
  // its report, and a live ride on one serial queue.
  @exclusivity(unchecked) private var recording = RideRecording()
  @exclusivity(unchecked) private var geocode: (location: Location, time: Instant)?
  @exclusivity(unchecked) private var outcomes = [RideRecording.named: 0]
  /// The number of the movements, permissions and places so far.
  @exclusivity(unchecked) private var movement = 0
  /// The number of the last movement that a tick has geocoded.
  @exclusivity(unchecked) private var tried: Int?
  @exclusivity(unchecked) private var lastUsed: Coordinate?
  /// The gaps of the route that end after the last fix.
  @exclusivity(unchecked) private var gaps: ArraySlice<Route.Gap> = []

  func start(_ route: Route) {
    gaps = route.gaps[...]
  }

  func end(_ report: RideReport, _ metrics: RideMetrics?) {
    endGeocode("not answered before the end", at: recording.end)
  }

  func receive(_ event: TrackerEvent, at time: Instant) {
    recording.end = max(recording.end, time)
    switch event {
    case .permission, .firstFix, .movement, .commit: movement += 1
    default: break
    }
    switch event {
    case .permission(let status):
      recording.permissions.append((time, status))
      lastUsed = nil
    case .fix(let location, let reason): addFix(location, at: time, dropped: reason)
    case .firstFix(let location): addCheckpoint(location, at: time, isFirst: true)
    case .movement(let location): addCheckpoint(location, at: time, isFirst: false)
    case .tick(let outcome): addTicks(outcome, count: 1, from: time, to: time)
    case .ticks(let outcome, let count, let interval):
      let end = time.advanced(by: interval * count)
      addTicks(outcome, count: count, from: time.advanced(by: interval), to: end)
      recording.end = max(recording.end, end)
    case .geocode(let location): geocode = (location, time)
    case .geocodeEnded(_, let outcome): endGeocode(Self.text(of: outcome), at: time)
    case .alert(let alert):
      recording.alerts.append(alert, from: alert.time, to: alert.time) {
        alert.kind == .geocoder && $0.kind == alert.kind && $0.message == alert.message
      }
    case .commit: break
    }
  }

  /// The recording, after the end of the ride.
  var result: RideRecording { recording }

  private func addFix(
    _ location: Location, at time: Instant, dropped reason: TrackerEvent.DropReason?
  ) {
    recording.fixes.append(location.coordinate, at: time)
    recording.accuracies.append(location.horizontalAccuracy.pageAccuracy)
    recording.drops.append(
      reason.flatMap { RideRecording.dropReasons.firstIndex(of: $0) }.map { Int64($0 + 1) } ?? 0)
    guard reason == nil else { return }
    let left = gaps.drop { $0.end.time <= location.time }
    if let lastUsed, left.count == gaps.count {
      recording.length += Geodesic.distance(from: lastUsed, to: location.coordinate)
    }
    lastUsed = location.coordinate
    gaps = left
  }

  private func addCheckpoint(_ location: Location, at time: Instant, isFirst: Bool) {
    recording.checkpoints.append(location.coordinate, at: time)
    recording.firsts.append(isFirst ? 1 : 0)
  }

  private func addTicks(
    _ outcome: TrackerEvent.TickOutcome, count: Int, from start: Instant, to end: Instant
  ) {
    let number =
      switch outcome {
      case .idle: 0
      case .geocode: 1
      case .skipped: 2
      }
    if outcome == .geocode { tried = movement }
    let tick = RideRecording.Tick(outcome: number, tried: tried == movement ? tried : nil)
    recording.ticks.append(tick, from: start, to: end, count: count) {
      tick.tried != nil && $0.tried == tick.tried
    }
    let last = recording.ticks.entries.count - 1
    if recording.ticks.entries[last].event.outcome != number {
      recording.ticks.entries[last].event.outcome = 3
    }
  }

  private static func text(of outcome: TrackerEvent.GeocodeOutcome) -> String {
    switch outcome {
    case .success: RideRecording.named
    case .failure(let error): "failed: \(error)"
    case .permissionLost: "cancelled, as tracking is not allowed"
    case .segmentEnded: "cancelled, as a new segment began"
    }
  }

  private func endGeocode(_ outcome: String, at time: Instant) {
    guard let (location, start) = geocode.take() else { return }
    let index = outcomes[outcome] ?? outcomes.count
    if index == outcomes.count {
      outcomes[outcome] = index
      recording.outcomes.append(outcome)
    }
    let geocode = RideRecording.Geocode(coordinate: location.coordinate, outcome: index)
    recording.geocodes.append(geocode, from: start, to: time) {
      index > 0 && $0.outcome == index && $0.coordinate == geocode.coordinate
    }
  }
}
