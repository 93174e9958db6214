import Streams

/// A ride in virtual time, from its beginning, and its shown state.
final class PlayedRide: @unchecked Sendable {
  // Sendable, and free of exclusivity checks: a player moves it on its one scheduler.
  let scheduler = VirtualTimeScheduler()
  let tracker: Tracker
  @exclusivity(unchecked) private(set) var status: TrackingStatus
  @exclusivity(unchecked) private(set) var track = RideTrack()
  /// The number of events of each kind that a ride can be stopped at.
  @exclusivity(unchecked) private var counts: [RidePlayer.Stop: Int] = [:]
  private let received: ReceivedLocationService?
  private let geocoder: any Geocoder
  @exclusivity(unchecked) private var dismissals: [any Cancellable] = []
  private var observation: AnyCancellable?

  /// - Parameters:
  ///   - reports: The receiver's reports; nil rides the route.
  ///   - dismissals: The times at which the user has dismissed an alert.
  init(
    _ simulation: Simulation, reports: [ReceivedReport]?, dismissals: [Instant],
    answers: AnswerMemory
  ) {
    let received = reports.map { [scheduler] in
      ReceivedLocationService($0, faults: simulation.faults, scheduler: scheduler)
    }
    self.received = received
    geocoder = answers.geocoder(on: scheduler)
    tracker = Tracker(
      environment: TrackerEnvironment(
        location: received ?? simulation.locationService(on: scheduler).0 as any LocationService,
        geocoder: SimulatedGeocoder(
          source: geocoder, script: simulation.geocoderScript,
          scheduler: scheduler),
        permission: SimulatedPermissionService(
          script: simulation.permission, scheduler: scheduler),
        scheduler: scheduler),
      settings: simulation.settings)
    status = TrackingStatus(settings: simulation.settings)
    observation = tracker.events.sink { [unowned self] in note($0) }
    // After all rules at the same instant: the alert was seen, and then dismissed.
    let afterwards = scheduler.ranked(EventRank.tick.rawValue + 1)
    self.dismissals = dismissals.map { time in
      afterwards.schedule(after: time) { [weak tracker] in tracker?.dismissAlert() }
    }
    tracker.start()
    // Events at the start have already happened when the ride is shown.
    scheduler.advance(to: .zero)
  }

  func moment(end: Instant, isRiding: Bool, isWaiting: Bool) -> RideMoment {
    RideMoment(
      time: scheduler.now, end: end, state: tracker.state, status: status, track: track,
      isRiding: isRiding, isWaiting: isWaiting)
  }

  func play(_ report: ReceivedReport) {
    received?.play(report)
  }

  /// Marks the ride as replaced: its open questions are not recorded as unanswered.
  func retire() {
    (geocoder as? MemoryGeocoder)?.retire()
  }

  /// Dismisses the alert on screen now, and cancels later dismissals.
  func dismissAlert() {
    for dismissal in dismissals { dismissal.cancel() }
    dismissals = []
    tracker.dismissAlert()
  }

  private func note(_ event: TrackerEvent) {
    status.receive(event, at: scheduler.now)
    track.receive(event)
    switch event {
    case .fix: counts[.fix, default: 0] += 1
    case .tick: counts[.tick, default: 0] += 1
    case .commit: counts[.commit, default: 0] += 1
    default: break
    }
  }

  /// Advances instant by instant, to `end` at most, and not beyond an instant at which `stop`
  /// happens.
  ///
  /// - Parameter instants: The maximum number of instants.
  /// - Returns: True if it has arrived.
  func advance(
    to end: Instant, stopAt stop: RidePlayer.Stop? = nil, instants: Int,
    while mayGoOn: () -> Bool
  ) -> Bool {
    for _ in 0..<instants {
      guard mayGoOn() else { return false }
      guard let next = scheduler.nextInstant, next <= end else {
        scheduler.advance(to: end)
        return true
      }
      let before = stop.flatMap { counts[$0] }
      scheduler.advance(to: next)
      if let stop, counts[stop] != before { return true }
    }
    return false
  }
}
