import Streams
import TrackerPipeline

/// The ride of the app, as requested.
struct AppRide: Sendable {
  let request: AppRequest
  let simulation: Simulation
  /// The receiver to follow; nil for a ride along a route.
  let receiver: Receiver?
  /// Finds places by name; text that is being typed is completed from the cities.
  let search: any PlaceSearch
  /// The ride that is compared; nil if there is none.
  private(set) var second: SecondRide?
  /// Remarks about options that had no effect on it.
  private var remarksOnSecond: [String] = []

  /// The map below the ride.
  let background: MapBackground

  /// Reads the route, if there is one.
  init(_ request: AppRequest) throws(Failure) {
    var request = request
    // A recording is ridden like a route.
    if case .nmea(let path) = request.receiver, request.receiver?.isRecording == true {
      request.route = .named(path)
      request.receiver = nil
    }
    self.request = request
    receiver = request.receiver
    let ride = request.ride
    search = request.directions.makePlaceSearch(ride.lookup)
    let background = try MapBackground(request.basemap, ride.lookup)
    let geocoder = try ride.makeGeocoder(
      pace: request.pace, isByClock: request.receiver != nil || request.pace != nil)
    if let receiver {
      var simulation = Simulation(
        route: receiver.route, settings: ride.settings, geocoder: geocoder,
        geocoderScript: GeocoderScript(latency: .zero))
      if let permission = ride.permission { simulation.permission = permission }
      simulation.faults.accuracies = ride.faults.accuracies
      self.simulation = simulation
      self.background = background
    } else {
      let source = request.route ?? .named("")
      let route = try ride.route(source)
      if request.pace != nil { try ride.checkLengthByClock(of: route, named: source.name) }
      simulation = ride.simulation(of: route, with: geocoder)
      self.background = background.clipped(to: route)
      if let compared = request.compared {
        (second, remarksOnSecond) = try Self.second(request, compared, along: route)
      }
    }
  }

  /// Rides a second time, in virtual time.
  private static func second(
    _ request: AppRequest, _ compared: ComparedOptions, along route: Route
  ) throws(Failure) -> (SecondRide, remarks: [String]) {
    let options = try compared.applied(to: request.ride)
    let run = RideRun(options, along: route, with: try options.makeGeocoder())
    let report = try run.ride().answered().report
    let label = Comparison.labels(request.ride.differences(to: options)).second
    return (
      SecondRide(label: label, report), compared.ineffectiveOptions(of: options, in: report)
    )
  }

  /// Creates a ride from a simulation that is ready.
  init(_ request: AppRequest, simulation: Simulation, second: SecondRide? = nil) {
    (self.request, self.simulation, receiver) = (request, simulation, request.receiver)
    self.second = second
    search = request.directions.makePlaceSearch(request.ride.lookup)
    background = MapBackground(places: try? request.ride.lookup.offlinePlaces())
  }

  /// Completes text that is being typed.
  var completer: CitiesOnDemand { CitiesOnDemand(lookup: request.ride.lookup) }

  /// Remarks about the route and the options, for a user who reads the terminal after the app.
  var remarks: [String] {
    let ofOptions = request.ineffectiveOptions().texts
    guard receiver == nil else { return ofOptions }
    var found = IneffectiveOptions()
    found.note(request.ride, comparedWith: request.compared) {
      $0.ineffectiveOptions(on: simulation.route)
    }
    return ofOptions + simulation.route.warnings + found.texts + remarksOnSecond
  }

  var title: String { receiver?.name ?? simulation.route.name }

  /// The attributions of the map's contents, each once.
  private var credits: [String] {
    Credits.once(
      [
        simulation.route.directions?.attribution, simulation.geocoder.attribution,
        background.basemap?.credit, background.places?.attribution,
      ].compactMap(\.self))
  }

  func player(on scheduler: any Scheduler) -> RidePlayer {
    receiver == nil
      ? RidePlayer(simulation, on: scheduler) : RidePlayer(receiving: simulation, on: scheduler)
  }

  /// The state of the app at its start.
  func state(of player: RidePlayer, size: ScreenSize, styles: [MapStyle]) -> AppState {
    let region = MapRegion(containing: simulation.route.fixes.lazy.map(\.coordinate))
    let camera = MapCamera(
      center: region?.center ?? Coordinate(latitude: 0, longitude: 0), zoom: 1)
    let style =
      request.mapStyle.flatMap { styles.contains($0) ? $0 : nil } ?? styles.first ?? .ascii
    return AppState(
      title: title, isLive: receiver != nil, region: region,
      credits: credits,
      searchCredits: [completer.attribution, search.attribution].compactMap(\.self),
      directions: simulation.route.directions, wayAhead: simulation.route.wayAhead,
      second: second, styles: styles, size: size, style: style,
      moment: player.moment, simulation: player.simulation,
      map: MapViewState(camera: camera, scheduler: ImmediateScheduler()).snapshot,
      speed: .factor(request.pace ?? 1), isAtFront: receiver != nil, followsUser: receiver != nil)
  }
}
