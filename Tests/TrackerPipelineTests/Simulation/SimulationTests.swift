import Streams
import Synchronization
import Testing

@testable import TrackerPipeline

/// The rules at work, each in a ride of a few fixes.
@Suite struct SimulationTests {
  private func ride(
    _ fixes: [Location], latency: Duration = .milliseconds(300), failing: Set<Int> = [],
    permission: [(Double, PermissionStatus)] = [(0, .authorizedWhenInUse)],
    settings: TrackerSettings = TrackerSettings()
  ) -> RideReport {
    Simulation(
      route: Route(name: "test", source: "test", fixes: fixes), settings: settings,
      geocoderScript: GeocoderScript(latency: latency, failing: failing),
      permission: permission.map { .init(time: .seconds($0.0), status: $0.1) }
    ).run()
  }

  private func seconds(_ times: [Instant]) -> [Double] {
    times.map { Double($0.nanoseconds) / 1e9 }
  }

  @Test func `the first fix is committed at once and a movement with the next tick`() {
    let report = ride([fix(0, at: 1), fix(25, at: 3)])

    #expect(seconds(report.places.map(\.time)) == [1.3, 5.3])
    #expect(report.places.map { $0.distance.rounded() } == [0, 25])
  }

  @Test func `a movement on the instant of the tick is taken by it`() {
    let report = ride([fix(0), fix(25, at: 5)])

    #expect(seconds(report.places.map(\.time)) == [0.3, 5.3])
  }

  @Test func `an answer on the instant of the tick frees it`() {
    let report = ride([fix(0), fix(25, at: 1), fix(50, at: 6)], latency: .seconds(5))

    #expect(seconds(report.places.map(\.time)) == [5, 10, 15])
  }

  @Test func `an answer in the last moment of its time counts`() {
    #expect(ride([fix(0)], latency: .seconds(10)).places.count == 1)
  }

  @Test func `a geocode that takes too long is an alert and is tried again`() {
    let report = ride([fix(0)], latency: .seconds(11))

    #expect(report.places.isEmpty)
    #expect(seconds(report.alerts.map(\.time)) == [10])
    #expect(report.totals.geocodes == 2)
  }

  @Test func `a location that failed is geocoded with the next tick`() {
    let report = ride([fix(0)], failing: [1])

    #expect(seconds(report.places.map(\.time)) == [5.3])
    #expect(report.alerts.map(\.kind) == [.geocoder])
  }

  @Test func `a denial stops the segment and forgets what was pending`() {
    let report = ride(
      [fix(0), fix(25, at: 3), fix(50, at: 12), fix(80, at: 14)],
      permission: [(0, .authorizedAlways), (4, .denied), (11, .authorizedWhenInUse)])

    #expect(seconds(report.places.map(\.time)) == [0.3, 12.3, 16.3])
    #expect(report.places.map { $0.distance.rounded() } == [0, 0, 30])
    #expect(report.alerts.map(\.kind) == [.permission])
  }

  @Test func `a geocode in flight is cancelled by a denial`() {
    let report = ride(
      [fix(0)], latency: .seconds(3), permission: [(0, .authorizedAlways), (2, .denied)])

    #expect(report.places.isEmpty)
    #expect(report.totals.geocodes == 1)
    #expect(report.totals.failures == 0)
  }

  @Test func `an undetermined permission is requested once`() {
    final class Asked: PermissionService {
      let count = Atomic(0)
      let current = CurrentValueSubject<PermissionStatus, Never>(.notDetermined)
      var status: AnyPublisher<PermissionStatus, Never> { current.eraseToAnyPublisher() }
      func request() { count.add(1, ordering: .relaxed) }
    }
    let scheduler = VirtualTimeScheduler()
    let permission = Asked()
    let tracker = Tracker(
      environment: TrackerEnvironment(
        location: SimulatedLocationService(fixes: [fix(0, at: 1)], scheduler: scheduler),
        geocoder: CoordinateGeocoder(), permission: permission, scheduler: scheduler))
    tracker.start()
    permission.current.value = .restricted
    permission.current.value = .notDetermined

    #expect(permission.count.load(ordering: .relaxed) == 1)
    #expect(tracker.state.alerts.shown?.kind == .permission)
    permission.current.value = .authorizedAlways
    scheduler.advance(by: .seconds(2))
    #expect(tracker.state.places.count == 1)
  }

  @Test func `an error of the location manager is an alert unless it is transient`() {
    let scheduler = VirtualTimeScheduler()
    let location = SimulatedLocationService(fixes: [fix(0, at: 1)], scheduler: scheduler)
    let tracker = Tracker(
      environment: TrackerEnvironment(
        location: location, geocoder: CoordinateGeocoder(),
        permission: SimulatedPermissionService(
          script: [.init(time: .zero, status: .authorizedAlways)], scheduler: scheduler),
        scheduler: scheduler))
    tracker.start()
    location.report(.locationUnknown)
    #expect(tracker.state.alerts.shown == nil)
    location.report(.failed("no satellites"))
    scheduler.advance(by: .seconds(2))

    #expect(tracker.state.alerts.shown?.kind == .location)
    #expect(tracker.state.places.count == 1)
  }

  @Test func `a commit is one change of the state`() {
    let scheduler = VirtualTimeScheduler()
    let tracker = Tracker.simulated([fix(0), fix(30, at: 2), fix(60, at: 7)], on: scheduler)
    let states = CurrentValueSubject<[TrackerState], Never>([])
    let run = tracker.states.sink { states.value.append($0) }
    tracker.start()
    scheduler.advance(by: .seconds(20))
    run.cancel()

    #expect(states.value.last?.places.count == 3)
    for state in states.value {
      #expect(state.totalDistance == state.places.map(\.distance).reduce(0, +))
      #expect(state.geocodedCheckpoint == state.places.first?.location.coordinate)
    }
  }

  @Test func `stopping the tracker leaves nothing running`() {
    let scheduler = VirtualTimeScheduler()
    let tracker = Tracker.simulated([fix(0)], on: scheduler, latency: .seconds(3))
    tracker.start()
    scheduler.advance(by: .seconds(1))
    tracker.stop()
    scheduler.advance(by: .seconds(10))

    #expect(scheduler.pendingCount == 0)
    #expect(tracker.state.places.isEmpty)
  }

  @Test func `a geocode that timed out leaves nothing behind, and nothing holds the scheduler`() {
    weak var released: VirtualTimeScheduler?
    do {
      let scheduler = VirtualTimeScheduler()
      released = scheduler
      let tracker = Tracker.simulated(
        [fix(0), fix(0, at: 900)], on: scheduler, latency: .seconds(600))
      tracker.start()
      scheduler.advance(by: .seconds(11))
      tracker.stop()
      #expect(tracker.state.alerts.shown?.kind == .geocoder)
      // The next fix, and nothing of the geocode that is still without an answer.
      #expect(scheduler.pendingCount == 1)
    }
    #expect(released == nil)
  }
}
