import Streams

@testable import TrackerPipeline

/// The rules as a plain loop over a list of events, without a stream: the commits that the
/// pipeline must make.
struct TrackerModel {
  let scenario: Scenario

  private(set) var places: [VisitedPlace] = []
  private(set) var alerts: [TrackerAlert.Kind] = []
  private(set) var alertTimes: [Instant] = []
  private(set) var totals = RideReport.Totals()
  /// What became of each fix, tick and geocode.
  private(set) var outcomes = Outcomes()

  private static let failure = GeocoderError.failed("the simulated geocoder was told to fail")

  private var tracking = false
  private var checkpoint: Coordinate?
  private var latestFixTime: Instant?
  /// R10.
  private var lastKept: Location?
  private var pending: Location?
  private var flight: Flight?
  private var tick = Instant.zero
  private var lastPlace: Coordinate?
  private var status: PermissionStatus?

  private struct Flight {
    let due: Instant
    let error: GeocoderError?
    let location: Location
  }

  init(_ scenario: Scenario) {
    self.scenario = scenario
  }

  mutating func run() {
    var permissions = scenario.permission[...]
    var fixes = scenario.deliveries[...]
    var arrival = Instant.zero
    let end = Instant(
      scenario.fixes.map(\.time).max().map { Instant.zero.duration(to: $0) } ?? .zero
    )
    .advanced(by: scenario.settle)
    while true {
      // In the order of rule R7: of equals, the first wins.
      let nextFix = fixes.first.map { max($0.time, arrival) }
      let candidates: [(Instant?, Int)] = [
        (permissions.first.map { Instant($0.time) }, 0), (nextFix, 1), (flight?.due, 2),
        (tracking ? tick : nil, 3),
      ]
      let due = candidates.compactMap { time, kind in time.map { ($0, kind) } }
      guard let (now, kind) = due.min(by: { $0.0 == $1.0 ? $0.1 < $1.1 : $0.0 < $1.0 }),
        now <= end
      else { return }
      switch kind {
      case 0: permissions.popFirst().map { change(to: $0.status, at: now) }
      case 1:
        arrival = now
        fixes.popFirst().map { receive($0.fix, at: now) }
      case 2: answer(at: now)
      default: tick(at: now)
      }
    }
  }

  private mutating func change(to new: PermissionStatus, at now: Instant) {
    defer { status = new }
    if new.isAuthorized {
      if tracking { return }
      tracking = true
      tick = now.advanced(by: scenario.settings.cadence)
      (checkpoint, pending, lastPlace, latestFixTime, lastKept) = (nil, nil, nil, nil, nil)
      return
    }
    if new.isRefused { alert(.permission, at: now) }
    if flight != nil { outcomes.geocodes.append(.permissionLost) }
    (tracking, flight, pending) = (false, nil, nil)
  }

  private mutating func receive(_ raw: Location, at now: Instant) {
    guard tracking else { return }
    totals.fixes += 1
    var fix = raw
    if let accuracy = fix.horizontalAccuracy, accuracy < 0 { fix.horizontalAccuracy = nil }
    guard fix.coordinate.isValid else { return drop(.invalid) }
    if let latestFixTime, fix.time < latestFixTime { return drop(.outOfOrder) }
    latestFixTime = fix.time
    if let limit = scenario.settings.maximumAccuracy, let accuracy = fix.horizontalAccuracy,
      accuracy > limit
    {
      return drop(.inaccurate)
    }
    if let limit = scenario.settings.maximumSpeed {
      if let lastKept,
        Geodesic.distance(from: lastKept.coordinate, to: fix.coordinate)
          > limit * Double(fix.time.nanoseconds - lastKept.time.nanoseconds) / 1e9
      {
        return drop(.tooFast)
      }
      lastKept = fix
    }
    outcomes.fixes.append(nil)
    guard let checkpoint else {
      self.checkpoint = fix.coordinate
      return geocode(fix, at: now)
    }
    let distance = Geodesic.distance(from: checkpoint, to: fix.coordinate)
    guard distance >= scenario.settings.movementThreshold else { return }
    self.checkpoint = fix.coordinate
    totals.movements += 1
    pending = fix
  }

  private mutating func tick(at now: Instant) {
    totals.ticks += 1
    tick = now.advanced(by: scenario.settings.cadence)
    guard flight == nil, let location = pending else {
      return outcomes.ticks.append(pending == nil ? .idle : .skipped)
    }
    outcomes.ticks.append(.geocode)
    pending = nil
    geocode(location, at: now)
  }

  private mutating func geocode(_ location: Location, at now: Instant) {
    totals.geocodes += 1
    let timeout = scenario.settings.geocodeTimeout
    let isLate = scenario.latency > timeout
    let isFailing = scenario.failing.contains(totals.geocodes)
    flight = Flight(
      due: now.advanced(by: isLate ? timeout : scenario.latency),
      error: isLate ? .timedOut : isFailing ? Self.failure : nil, location: location)
  }

  private mutating func answer(at now: Instant) {
    guard let flight else { return }
    self.flight = nil
    if let error = flight.error {
      outcomes.geocodes.append(.failure(error))
      totals.failures += 1
      alert(.geocoder, at: now)
      if pending == nil { pending = flight.location }
      return
    }
    outcomes.geocodes.append(.success)
    let here = flight.location.coordinate
    let startsSegment = lastPlace == nil
    let step = lastPlace.map { Geodesic.distance(from: $0, to: here) } ?? 0
    totals.distance += step
    lastPlace = here
    places.append(
      VisitedPlace(
        index: places.count + 1, time: now, location: flight.location,
        placemark: Placemark(title: here.description), startsSegment: startsSegment,
        distance: step, totalDistance: totals.distance))
  }

  private mutating func alert(_ kind: TrackerAlert.Kind, at now: Instant) {
    alerts.append(kind)
    alertTimes.append(now)
  }

  private mutating func drop(_ reason: TrackerEvent.DropReason) {
    totals.dropped[reason, default: 0] += 1
    outcomes.fixes.append(reason)
  }
}
