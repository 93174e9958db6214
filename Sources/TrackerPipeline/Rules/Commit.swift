import Streams

/// A change of the tracker's state.
enum StateChange: Sendable {
  /// R0. An authorization starts a segment, unless there is one.
  case permission(PermissionStatus)
  /// R1: a new segment begins; the alert gives the reason.
  case newSegment(TrackerAlert)
  /// R5 or R6.
  case answer(GeocodeAnswer)
  case alert(TrackerAlert)
  /// R9: the user has read the alert on screen.
  case dismissal
}

/// R5: the one place where the state changes.
///
/// A success adds the place, adds its distance from the last place of the segment to the total, and
/// makes it the geocoded checkpoint. This is one change, so no reader sees a part of it.
struct Commit: SequentialStage {
  typealias Failure = Never

  let scheduler: any Scheduler
  let geocodes: GeocodeEvents
  let report: @Sendable (TrackerEvent) -> Void
  private var state = TrackerState()

  init(
    scheduler: any Scheduler, geocodes: GeocodeEvents,
    report: @escaping @Sendable (TrackerEvent) -> Void
  ) {
    self.scheduler = scheduler
    self.geocodes = geocodes
    self.report = report
  }

  mutating func receive(_ change: StateChange) -> SequentialStep<TrackerState, Never> {
    switch change {
    case .permission(let status):
      let goesOn = state.isTracking && status.isAuthorized
      if !goesOn { state.geocodedCheckpoint = nil }
      state.permission = status
      report(.permission(status))
      if !goesOn { geocodes.end(.permissionLost) }
    case .newSegment(let reason):
      state.geocodedCheckpoint = nil
      raise(reason)
      geocodes.end(.segmentEnded)
    case .answer(let answer):
      switch answer.result {
      case .success(let placemark): add(placemark, at: answer.location)
      case .failure(let error): fail(answer.location, error)
      }
    case .alert(let alert): raise(alert)
    case .dismissal: state.alerts.dismiss()
    }
    return .emit(state)
  }

  mutating func finish() -> SequentialStep<TrackerState, Never> { .finish }

  private mutating func add(_ placemark: Placemark, at location: Location) {
    geocodes.end(.success)
    let here = location.coordinate
    let step = state.geocodedCheckpoint.map { Geodesic.distance(from: $0, to: here) } ?? 0
    state.totalDistance += step
    let place = VisitedPlace(
      index: state.places.count + 1, time: scheduler.now, location: location,
      placemark: placemark, startsSegment: state.geocodedCheckpoint == nil, distance: step,
      totalDistance: state.totalDistance)
    state.geocodedCheckpoint = here
    state.places.add(place)
    report(.commit(place))
  }

  private mutating func fail(_ location: Location, _ error: GeocoderError) {
    geocodes.end(.failure(error))
    let message =
      "No place for \(location.coordinate): \(error). The tracker tries again with the next tick."
    raise(TrackerAlert(kind: .geocoder, time: scheduler.now, message: message))
  }

  private mutating func raise(_ alert: TrackerAlert) {
    state.alerts.add(alert)
    report(.alert(alert))
  }
}
