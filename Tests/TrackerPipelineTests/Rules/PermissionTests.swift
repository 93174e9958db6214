import Streams
import Testing

@testable import TrackerPipeline

@Suite struct PermissionTests {
  /// What a tracker knows of its permission after each change, and the places at the end.
  private func track(
    _ script: [(Int, PermissionStatus)], fixes: [Location]
  ) -> (permissions: [PermissionStatus], places: [VisitedPlace], heard: [PermissionStatus]) {
    let scheduler = VirtualTimeScheduler()
    let tracker = Tracker(
      environment: TrackerEnvironment(
        location: SimulatedLocationService(fixes: fixes, scheduler: scheduler),
        geocoder: SimulatedGeocoder(
          source: CoordinateGeocoder(), script: GeocoderScript(latency: .seconds(1)),
          scheduler: scheduler),
        permission: SimulatedPermissionService(
          script: script.map { .init(time: .seconds($0.0), status: $0.1) }, scheduler: scheduler),
        scheduler: scheduler))
    let heard = CurrentValueSubject<[PermissionStatus], Never>([])
    let states = CurrentValueSubject<[PermissionStatus], Never>([])
    let log = tracker.events.sink { event in
      if case .permission(let status) = event { heard.value.append(status) }
    }
    let run = tracker.states.compactMap(\.permission).removeDuplicates()
      .sink { states.value.append($0) }
    tracker.start()
    scheduler.advance(by: .seconds(30))
    log.cancel()
    run.cancel()
    return (states.value, tracker.state.places.reversed(), heard.value)
  }

  @Test func `a wider or narrower permission shows, and the segment goes on`() {
    let fixes = [fix(0), fix(30, at: 3), fix(60, at: 8), fix(90, at: 13)]
    let changed = track(
      [(0, .authorizedWhenInUse), (4, .authorizedAlways), (9, .authorizedWhenInUse)], fixes: fixes)
    let same = track([(0, .authorizedWhenInUse)], fixes: fixes)

    #expect(changed.permissions == [.authorizedWhenInUse, .authorizedAlways, .authorizedWhenInUse])
    #expect(changed.heard == changed.permissions)
    #expect(changed.places == same.places)
    #expect(changed.places.count == 4)
  }

  @Test func `a wider permission leaves a geocode in flight alone`() {
    let changed = track([(0, .authorizedWhenInUse), (1, .authorizedAlways)], fixes: [fix(0)])

    #expect(changed.places.map(\.time) == [Instant(.seconds(1))])
  }

  @Test func `a permission that comes back is a new segment, whatever it was before`() {
    let changed = track(
      [
        (0, .authorizedAlways), (4, .denied), (6, .authorizedWhenInUse), (7, .authorizedAlways),
      ],
      fixes: [fix(0), fix(30, at: 6), fix(60, at: 8)])

    #expect(
      changed.permissions == [
        .authorizedAlways, .denied, .authorizedWhenInUse, .authorizedAlways,
      ])
    #expect(changed.places.map { $0.distance.rounded() } == [0, 0, 30])
  }
}
