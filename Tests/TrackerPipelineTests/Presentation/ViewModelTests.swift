import Streams
import Testing

@testable import TrackerPipeline

@Suite struct ViewModelTests {
  private let scheduler = VirtualTimeScheduler()

  private func tracker(failing: Set<Int> = []) -> Tracker {
    Tracker(
      environment: TrackerEnvironment(
        location: SimulatedLocationService(
          fixes: [fix(0, accuracy: 4.6), fix(30, at: 2)], scheduler: scheduler),
        geocoder: SimulatedGeocoder(
          source: CoordinateGeocoder(), script: GeocoderScript(failing: failing),
          scheduler: scheduler),
        permission: SimulatedPermissionService(
          script: [.init(time: .zero, status: .authorizedAlways)], scheduler: scheduler),
        scheduler: scheduler))
  }

  @Test func `the map shows a pin for each place and the total distance`() {
    let tracker = tracker()
    let screen = CurrentValueSubject<MapTabViewModel.Screen, Never>(.init())
    let run = MapTabViewModel(tracker: tracker).screens.sink { screen.value = $0 }
    tracker.start()
    scheduler.advance(by: .seconds(10))
    run.cancel()

    #expect(screen.value.pins.map(\.id) == [1, 2])
    #expect(screen.value.totalDistance.rounded() == 30)
    #expect(screen.value.card == nil)
    #expect(screen.value.alert == nil)
  }

  @Test func `selecting a pin shows its card`() {
    let tracker = tracker()
    let model = MapTabViewModel(tracker: tracker)
    let screen = CurrentValueSubject<MapTabViewModel.Screen, Never>(.init())
    let run = model.screens.sink { screen.value = $0 }
    tracker.start()
    scheduler.advance(by: .seconds(10))

    model.select(1)
    #expect(screen.value.card?.accuracy == "±5 m")
    model.select(2)
    #expect(screen.value.card?.accuracy == nil)
    #expect(screen.value.card?.distance.rounded() == 30)
    model.select(nil)
    #expect(screen.value.card == nil)
    run.cancel()
  }

  @Test func `dismissing the alert takes it off the screen`() {
    let tracker = tracker(failing: [1, 2])
    let model = MapTabViewModel(tracker: tracker)
    let screen = CurrentValueSubject<MapTabViewModel.Screen, Never>(.init())
    let run = model.screens.sink { screen.value = $0 }
    tracker.start()
    scheduler.advance(by: .seconds(1))

    #expect(screen.value.alert?.kind == .geocoder)
    model.dismissAlert()
    #expect(screen.value.alert == nil)
    run.cancel()
  }

  @Test func `the list of places shows the newest first`() {
    let tracker = tracker()
    let rows = CurrentValueSubject<[PlacesViewModel.Row], Never>([])
    let run = PlacesViewModel(tracker: tracker).rows.sink { rows.value = $0 }
    tracker.start()
    scheduler.advance(by: .seconds(10))
    run.cancel()

    #expect(rows.value.map(\.id) == [2, 1])
    #expect(rows.value.map(\.accuracy) == [nil, "±5 m"])
  }
}
