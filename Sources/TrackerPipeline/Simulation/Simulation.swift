import Streams

/// A ride of a route through the tracker in virtual time.
///
/// The same simulation gives the same report, to the bit.
public struct Simulation: Sendable {
  public var route: Route
  public var settings: TrackerSettings
  public var geocoder: any Geocoder
  public var geocoderScript: GeocoderScript
  public var permission: [SimulatedPermissionService.Change]
  /// The faults of the fixes.
  public var faults = RouteFaults()
  /// The errors of the location manager, with their times.
  public var locationErrors: [SimulatedLocationService.ReportedError] = []
  /// The time that the run goes on after the last fix, this last instant included.
  public var settle: Duration
  /// The number of failed geocodes at which the ride is ended. A geocoder that fails at every tick
  /// for years would take hours, and all memory for its alerts; with a tick every 5 s this is most
  /// of a year.
  var mostFailures = 5_000_000

  public init(
    route: Route, settings: TrackerSettings = TrackerSettings(),
    geocoder: any Geocoder = CoordinateGeocoder(),
    geocoderScript: GeocoderScript = GeocoderScript(),
    permission: [SimulatedPermissionService.Change] = [
      .init(time: .zero, status: .authorizedWhenInUse)
    ],
    settle: Duration = .seconds(15)
  ) {
    self.route = route
    self.settings = settings
    self.geocoder = geocoder
    self.geocoderScript = geocoderScript
    self.permission = permission
    self.settle = settle
  }

  /// Rides the route.
  ///
  /// - Parameters:
  ///   - clock: Paces the ride; without one it takes as long as its computation, and as the
  ///     geocoder if that takes real time.
  ///   - scheduler: Provides the time. One with a seed shuffles what the rules leave open: work of
  ///     the same instant and rank.
  ///   - observing: Receives each event and its time; without a clock, ticks between which nothing
  ///     happens as one event.
  public func run(
    by clock: RideClock? = nil, on scheduler: VirtualTimeScheduler = VirtualTimeScheduler(),
    observing: (@Sendable (Instant, TrackerEvent) -> Void)? = nil
  ) -> RideReport {
    let recorder = RideRecorder()
    let tracking = Tracking()
    let report: @Sendable (TrackerEvent) -> Void = { event in
      recorder.record(event)
      observing?(scheduler.now, event)
      if recorder.failures >= mostFailures { tracking.end() }
    }
    let end = end
    let (location, faultCounts) = locationService(on: scheduler)
    let pipeline = TrackerPipeline(
      environment: TrackerEnvironment(
        location: location,
        geocoder: SimulatedGeocoder(
          source: geocoderOnRideThread(on: scheduler, by: clock), script: geocoderScript,
          scheduler: scheduler),
        permission: SimulatedPermissionService(script: permission, scheduler: scheduler),
        // By the clock, each tick is reported when it comes.
        scheduler: clock != nil
          ? scheduler
          : IdleSkippingScheduler(scheduler, end: end) { count, interval in
            report(.ticks(recorder.lastTick.next, count: count, every: interval))
          } as any Scheduler),
      settings: settings, report: report)
    tracking.begin(pipeline.states(dismissals: Empty<Void, Never>()).sink { recorder.state = $0 })
    if let clock {
      advance(scheduler, to: end, by: clock)
    } else {
      scheduler.advance(to: end)
    }
    recorder.isComplete = !tracking.hasEnded
    tracking.end()
    return RideReport(
      route: route, faults: faultCounts, recorder: recorder, end: end,
      attribution: geocoder.attribution)
  }

  /// The end of the ride.
  var end: Instant {
    (route.fixes.lazy.map(\.time).max() ?? .zero).advanced(by: settle)
  }

  /// The location service, and the effects of the faults if there are any.
  func locationService(
    on scheduler: VirtualTimeScheduler
  ) -> (SimulatedLocationService, FaultCounts?) {
    guard !faults.isEmpty else {
      let service = SimulatedLocationService(
        fixes: route.fixes, errors: locationErrors, scheduler: scheduler)
      return (service, nil)
    }
    let reception = FaultyReception(of: route.fixes, with: faults)
    let service = SimulatedLocationService(
      deliveries: reception.deliveries, errors: locationErrors, scheduler: scheduler)
    return (service, reception.counts)
  }

  private func advance(
    _ scheduler: VirtualTimeScheduler, to end: Instant, by clock: RideClock
  ) {
    while scheduler.now < end {
      let next = min(scheduler.nextInstant ?? end, end)
      // If it was woken up early, something has arrived that may be due first.
      if clock.wait(until: next) { scheduler.advance(to: next) }
    }
    scheduler.advance(to: end)
  }

  /// Delivers answers on the thread of the ride.
  private func geocoderOnRideThread(
    on scheduler: VirtualTimeScheduler, by clock: RideClock?
  ) -> any Geocoder {
    guard geocoder.takesRealTime else { return geocoder }
    guard let clock else { return BlockingGeocoder(source: geocoder) }
    return ScheduledGeocoder(geocoder, on: RideClockScheduler(ride: scheduler, clock: clock))
  }
}

/// The subscription to a ride's tracker, which an event of the ride may end.
private final class Tracking: @unchecked Sendable {
  // Sendable, and free of exclusivity checks: a simulation runs on one thread.
  @exclusivity(unchecked) private var subscription: AnyCancellable?
  @exclusivity(unchecked) private(set) var hasEnded = false

  func begin(_ subscription: AnyCancellable) {
    self.subscription = subscription
  }

  func end() {
    if hasEnded { return }
    hasEnded = true
    subscription.take()?.cancel()
  }
}
