import Dispatch
import Streams
import Testing
import TrackerPipeline

/// The examples of the doc comments of TrackerPipeline.
@Suite struct ExamplesTests {
  private let clock = VirtualTimeScheduler()
  private let start = Coordinate(latitude: 47.37, longitude: 8.54)
  private let end = Coordinate(latitude: 47.347, longitude: 8.721)
  private let map = MapViewState(
    camera: MapCamera(center: Coordinate(latitude: 47.37, longitude: 8.54), zoom: 12),
    scheduler: ImmediateScheduler())

  /// A tracker that has ridden 300 m; its second geocode has failed.
  private func riddenTracker() -> Tracker {
    let geocoder = SimulatedGeocoder(
      source: CoordinateGeocoder(), script: GeocoderScript(failing: [2]), scheduler: clock)
    let fixes = (0..<30).map { fix(Double($0) * 10, at: Double($0)) }
    let tracker = Tracker(
      environment: TrackerEnvironment(
        location: SimulatedLocationService(fixes: fixes, scheduler: clock), geocoder: geocoder,
        permission: SimulatedPermissionService(
          script: [.init(time: .zero, status: .authorizedAlways)], scheduler: clock),
        scheduler: clock))
    tracker.start()
    clock.advance(by: .seconds(20))
    return tracker
  }

  @Test func `the alert of a failed geocode is shown until it is dismissed`() {
    let tracker = riddenTracker()
    let shown = Recorded<String>()
    func show(_ message: String, dismiss: () -> Void) {
      shown.append(message)
      dismiss()
    }
    if let alert = tracker.state.alerts.shown {
      show(alert.message) { tracker.dismissAlert() }
    }
    #expect(shown.values.first?.contains("tries again with the next tick") == true)
    #expect(tracker.state.alerts.shown == nil)
  }

  @Test func `the newest places are first, and the delays to them are measured`() {
    let tracker = riddenTracker()
    let lines = Recorded<String>()
    func print(_ title: String) { lines.append(title) }
    for place in tracker.state.places.prefix(10) { print(place.placemark.title) }
    #expect(lines.values.count >= 3)

    let places = tracker.state.places
    var delays = Delays()
    for place in places { delays.add(place.time - place.location.time) }
    let slowest = delays.percentile(95)
    #expect(slowest == delays.longest)
  }

  @Test func `a track is a line on the map`() {
    let events: [TrackerEvent] = [
      .permission(.authorizedAlways), .fix(fix(0), dropped: nil),
      .fix(fix(900_000, at: 1), dropped: .inaccurate), .fix(fix(20, at: 2), dropped: nil),
    ]
    var track = RideTrack()
    for event in events { track.receive(event) }
    map.show(MapContent(track.lines.map { MapElement.polyline($0) }))
    #expect(track.lines.map(\.coordinates.count) == [2])
  }

  @Test func `lines are measured on the ellipsoid`() {
    let metres = Geodesic.distance(from: start, to: end)
    let halfway = Geodesic.interpolate(from: start, to: end, fraction: 0.5)
    #expect(abs(Geodesic.distance(from: start, to: halfway) * 2 - metres) < 0.1)
  }

  @Test func `content is built by a type of one's own`() {
    struct PlaceMap {
      let content: MapContent

      init(@MapContentBuilder content: () -> [MapContentBuilder.Part]) {
        self.content = MapContent(content)
      }
    }
    let (shore, island) = ([start, end, fix(0).coordinate], [fix(0).coordinate])
    map.show(MapContent { MapPolygon(id: "lake", outline: shore, holes: [island]) })
    #expect(PlaceMap { Marker(position: start) }.content.elements.count == 1)
  }

  @Test func `content is built by conditions and loops`() {
    let (checkpoint, selected) = (start, Marker?.none)
    let places = [(id: 1, coordinate: start), (id: 2, coordinate: end)]
    let content =
      MapContent {
        MapCircle(id: "gate", center: checkpoint, radius: 20)
        for place in places {
          Marker(id: "\(place.id)", position: place.coordinate, clusteringIdentifier: "places")
        }
        if let selected { InfoBubble(selected) }
      }
    #expect(content.elements.count == 3)
  }

  @Test func `a camera moves with an easing, and there is no map before a drawer has one`() {
    let camera = MapCamera(center: end, zoom: 14)
    map.move(to: camera, duration: .seconds(1), easing: .easeOut)
    let isReady = map.stages.map { $0 == .mapCreated }
    #expect(Recorded(isReady).values == [false])
  }

  /// Compiled only: the main queue is not served in a test.
  private func onMainQueue(_ summit: Coordinate, _ route: Route) -> [AnyCancellable] {
    let map = MapViewState(
      camera: MapCamera(center: Coordinate(latitude: 46.5, longitude: 8), zoom: 12),
      scheduler: DispatchQueue.main)
    let looking = map.cameras.sink { print($0.center) }
    map.show(MapContent { Marker(position: summit, title: "Summit") })
    map.move(to: MapCamera(center: summit, zoom: 15), duration: .seconds(1))

    let player = RidePlayer(Simulation(route: route), on: DispatchQueue.main)
    let showing = player.moments.sink { print($0.time, $0.state.places.count) }
    player.head(for: .next(.commit))
    while player.work(instants: 1_000) {}
    player.setPermission(.denied)
    return [looking, showing]
  }

  @Test func `a drawer labels a cluster with its number of pins`() {
    func label(of element: MapElement) -> String? {
      switch element {
      case .cluster(let cluster): String(cluster.count)
      case .marker(let marker): marker.title
      default: nil
      }
    }
    #expect(label(of: .marker(Marker(position: start, title: "here"))) == "here")
  }

  @Test func `a receiver's lines are fixes, by a dialect of one's own too`() {
    struct CommaDialect: ReceiverDialect {
      mutating func events(in line: String) -> [ReceiverEvent] {
        let numbers = line.split(separator: ",").compactMap { Double($0) }
        guard numbers.count == 2 else { return [.trouble("'\(line)' is not a position.")] }
        let position = Coordinate(latitude: numbers[0], longitude: numbers[1])
        return [.fix(position, horizontalAccuracy: nil, time: nil)]
      }
    }
    var dialect = CommaDialect()
    #expect(
      dialect.events(in: "47.37,8.54")
        == [.fix(Coordinate(latitude: 47.37, longitude: 8.54), horizontalAccuracy: nil, time: nil)])
    #expect(dialect.events(in: "?") == [.trouble("'?' is not a position.")])
  }

  @Test func `NMEA is read line by line`() {
    let lines = ["$GPRMC,120000,A,4630.0000,N,00800.0000,E,0.0,0.0,100324,,,A*7E"]
    let scheduler = clock
    let location = ReceiverLocationService(dialect: NMEADialect(), scheduler: scheduler)
    let fixes = Recorded(location.locations)
    location.start()
    for line in lines { location.receive(line: line) }
    location.receiveEnd()
    #expect(fixes.values.map { Int($0.coordinate.latitude * 100) } == [4_650])
  }

  @Test func `a live ride is as long as its receiver`() {
    let (queue, geocoder) = (clock, CoordinateGeocoder())
    let ride = LiveRide(on: queue, geocoder: geocoder)
    let receiver = ReceiverLocationService(dialect: GPSDDialect(), scheduler: ride.scheduler)
    let events = Recorded<TrackerEvent>()
    ride.start(receiver) { events.append($1) }
    receiver.receive(
      line: #"{"class":"TPV","mode":3,"time":"2026-08-24T12:00:00Z","lat":46.5,"lon":8}"#)
    #expect(events.values.contains { if case .firstFix = $0 { true } else { false } })
    #expect(ride.stop(Route(name: "live", source: "test", fixes: [])).totals.fixes == 1)
  }

  /// Compiled only: a connection needs a device.
  private func follow(_ connection: ReceiverConnection, location: ReceiverLocationService) {
    connection.start { event in
      switch event {
      case .lines(let lines): for line in lines { location.receive(line: line) }
      case .silence: location.receive(trouble: "The receiver sends nothing.")
      case .interrupted(let error): location.receive(trouble: "\(error)")
      case .ended: location.receiveEnd()
      }
    }
  }

  @Test func `completions are a list, also of errors`() throws {
    let typed = PassthroughSubject<PlaceQuery, Never>()
    let (search, scheduler) = (try CitySearch(), clock)
    let lists = Recorded<[String]>()
    let list = { @Sendable (titles: [String]) in lists.append(titles) }
    let run =
      typed.completions(from: search, scheduler: scheduler).sink { completions in
        switch completions.result {
        case .success(let places): list(places.map(\.title))
        case .failure(let error): list(["\(error)"])
        }
      }
    let query = PlaceQuery("wint", kinds: [.city, .region])
    typed.send(query)
    clock.run()
    run.cancel()
    #expect(lists.values.first?.first?.hasPrefix("Winterthur") == true)
  }

  @Test func `the order of day and month is chosen`() throws {
    let table = "time,lat,lon\n03/04/2025 12:00:00,47.37,8.54\n"
    let options = RouteOptions(dates: .dayFirst)  // the third of April
    let route = try Route.read(bytes: table.utf8, file: "table.csv", options: options)

    #expect(route.startTime?.description == "2025-04-03T12:00:00Z")
  }
}
