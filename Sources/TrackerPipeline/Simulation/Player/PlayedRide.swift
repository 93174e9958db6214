import Streams

/// A ride in virtual time, from its beginning on, and what is seen of it.
final class PlayedRide: @unchecked Sendable {
  // Sendable, and free of exclusivity checks: a player moves it on its one scheduler.
  let scheduler = VirtualTimeScheduler()
  let tracker: Tracker
  @exclusivity(unchecked) private(set) var status: TrackingStatus
  @exclusivity(unchecked) private(set) var track = RideTrack()
  /// How often something happened that one may go on to.
  @exclusivity(unchecked) private var counts: [RidePlayer.Stop: Int] = [:]
  private let received: ReceivedLocationService?
  private let geocoder: any Geocoder
  @exclusivity(unchecked) private var dismissals: [any Cancellable] = []
  private var observation: AnyCancellable?

  /// - Parameters:
  ///   - reports: What a receiver has sent; nil rides the route.
  ///   - dismissals: When the user has read an alert.
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
    // Behind all that the rules have of the same instant: it was seen, and then dismissed.
    let afterwards = scheduler.ranked(EventRank.tick.rawValue + 1)
    self.dismissals = dismissals.map { time in
      afterwards.schedule(after: time) { [weak tracker] in tracker?.dismissAlert() }
    }
    tracker.start()
    // What there is at the beginning has happened when it is looked at.
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

  /// Another ride takes its place: what it still asks is not to be remembered as unanswered.
  func retire() {
    (geocoder as? MemoryGeocoder)?.retire()
  }

  /// The user reads the alert on screen now, and what was to be dismissed later is not.
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

  /// Rides on, instant by instant, to `end` at most, and no farther than one at which `stop` happens.
  ///
  /// - Parameter instants: How many of them at most.
  /// - Returns: Whether it is there.
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
