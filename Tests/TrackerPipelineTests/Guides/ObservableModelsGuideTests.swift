#if Observation || canImport(Darwin)
  import Streams
  import Testing
  import TrackerPipeline

  /// The examples of the observable models.
  @MainActor @Suite struct ObservableModelsGuideTests {
    private let scheduler = VirtualTimeScheduler()

    private func makeTracker() -> Tracker {
      Tracker(
        environment: TrackerEnvironment(
          location: SimulatedLocationService(
            fixes: [fix(0, accuracy: 4.6), fix(30, at: 2)], scheduler: scheduler),
          geocoder: SimulatedGeocoder(
            source: CoordinateGeocoder(), script: GeocoderScript(),
            scheduler: scheduler),
          permission: SimulatedPermissionService(
            script: [.init(time: .zero, status: .authorizedAlways)], scheduler: scheduler),
          scheduler: scheduler))
    }

    @Test func `the examples of the models`() throws {
      let tracker = makeTracker()
      let search = SearchViewModel(
        completer: try CitySearch(), search: try CitySearch(), scheduler: scheduler)

      let model = tracker.model()
      let distance = model.state.totalDistance
      #expect(distance == 0)

      let tab = MapTabViewModel(tracker: tracker).model()
      let titles = tab.screen.pins.map(\.title)
      tab.select(tab.screen.pins.first?.id)
      #expect(titles == [])

      let list = PlacesViewModel(tracker: tracker).model()
      let lines = list.rows.map(\.title)
      #expect(lines == [])

      let field = search.model()
      field.text = "Zug"
      field.submit()
      #expect(field.text == "Zug")
    }
  }
#endif
