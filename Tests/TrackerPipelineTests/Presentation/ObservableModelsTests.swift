#if Observation || canImport(Darwin)
  import Observation
  import Streams
  import Testing
  import TrackerPipeline

  @MainActor @Suite struct ObservableModelsTests {
    private let scheduler = VirtualTimeScheduler()

    private func makeTracker(failing: Set<Int> = []) -> Tracker {
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

    /// The number of changes that an observer of a value is told of.
    private func changes(of read: @escaping @MainActor () -> Void) -> Recorded<Int> {
      let changes = Recorded<Int>()
      withObservationTracking(read) { changes.append(1) }
      return changes
    }

    @Test func `the map tab, the list and the state of a ride are observed`() {
      let tracker = makeTracker()
      let tab = MapTabViewModel(tracker: tracker).model(on: .main(scheduler))
      let list = PlacesViewModel(tracker: tracker).model(on: .main(scheduler))
      let model = tracker.model(on: .main(scheduler))
      let changes = [
        changes { _ = tab.screen.pins }, changes { _ = list.rows },
        changes { _ = model.state.places },
      ]
      tracker.start()
      scheduler.advance(by: .seconds(10))

      #expect(changes.map(\.values.count) == [1, 1, 1])
      #expect(tab.screen.pins.map(\.id) == [1, 2])
      #expect(list.rows.map(\.id) == [2, 1])
      #expect(model.state.totalDistance.rounded() == 30)
      tab.select(1)
      scheduler.advance(by: .zero)
      #expect(tab.screen.card?.accuracy == "±5 m")
    }

    @Test func `the alert is dismissed`() {
      let tracker = makeTracker(failing: [1, 2])
      let tab = MapTabViewModel(tracker: tracker).model(on: .main(scheduler))
      tracker.start()
      scheduler.advance(by: .seconds(1))
      #expect(tab.screen.alert?.kind == .geocoder)
      tab.dismissAlert()
      scheduler.advance(by: .zero)

      #expect(tab.screen.alert == nil)
    }

    @Test func `a text that is set is completed, and a chosen completion is searched for`() throws {
      let search = SearchViewModel(
        completer: try CitySearch(), search: try CitySearch(), scheduler: scheduler)
      let field = search.model(on: .main(scheduler))
      field.region = MapRegion(
        around: Coordinate(latitude: 47.5, longitude: 8.7), radius: 20_000)
      field.text = "wint"
      #expect(field.text == "wint")
      scheduler.advance(by: .seconds(1))
      let completion = try #require(field.screen.places.first)
      #expect(completion.title.hasPrefix("Winterthur"))
      field.choose(completion)
      scheduler.advance(by: .seconds(1))

      #expect(field.text == completion.title)
      #expect(field.screen.results.first?.title == completion.title)
      field.text = ""
      scheduler.advance(by: .seconds(1))
      #expect(field.screen.places.isEmpty)
    }
  }
#endif
