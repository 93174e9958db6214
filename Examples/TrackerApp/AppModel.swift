import Foundation
import Observation
import Streams
import TrackerPipeline

/// The state of the app: the ride, what the tabs show of it, and the map.
///
/// All of it runs on the main actor. A ride is replaced when the settings change; the view models
/// follow the present one.
@MainActor @Observable final class AppModel {
  /// False until the user has read what the location is for.
  private(set) var hasStarted = false
  var settings = TrackerSettings() { didSet { if settings != oldValue { rideAgain() } } }
  /// True for a ride along a built-in route, false for the device's positions.
  var isVirtual: Bool { didSet { if isVirtual != oldValue { rideAgain() } } }
  let tab: MapTabModel
  let places: PlacesModel
  let map: MapViewState
  let provider = MapKitProvider()
  @ObservationIgnored private let rides = CurrentValueSubject<(any Ride)?, Never>(nil)
  @ObservationIgnored private let main: MainActorScheduler
  @ObservationIgnored private var subscriptions: [AnyCancellable] = []

  /// - Parameter main: Runs everything; a virtual one in tests.
  init(on main: MainActorScheduler = .main, isVirtual: Bool = AppModel.isSimulator) {
    self.main = main
    self.isVirtual = isVirtual
    let states = rides.compactMap { $0?.states }.switchToLatest()
    let viewModel = MapTabViewModel(states: states) { [rides] in rides.value?.dismissAlert() }
    tab = viewModel.model(on: main)
    places = PlacesViewModel(states: states).model(on: main)
    map = MapViewState(
      camera: MapCamera(center: Coordinate(latitude: 47.38, longitude: 8.54), zoom: 12),
      scheduler: main)
    map.use(AnyMapProvider(provider))
    connect(viewModel)
  }

  func start() {
    hasStarted = true
    rideAgain()
  }

  private func rideAgain() {
    guard hasStarted else { return }
    rides.value?.stop()
    let ride: any Ride =
      isVirtual
      ? VirtualRide(settings: settings, on: main) : DeviceRide(settings: settings, on: main)
    rides.value = ride
    ride.start()
  }

  /// Connects the map with the view model: pins, way, selection.
  private func connect(_ viewModel: MapTabViewModel) {
    let pins = viewModel.screens.map(\.pins).removeDuplicates()
    let ways = rides.compactMap { $0?.ways }.switchToLatest()
    subscriptions = [
      pins.combineLatest(ways).sink { [map] pins, way in
        map.show(
          MapContent {
            way.content
            for pin in pins {
              Marker(
                id: "\(pin.id)", position: pin.coordinate, title: pin.title,
                clusteringIdentifier: "places")
            }
          })
      },
      pins.map { $0.first?.coordinate }.removeDuplicates().sink { [map] first in
        if let first { map.move(to: MapCamera(center: first, zoom: 15)) }
      },
      map.selections.sink { viewModel.select($0.flatMap { Int($0) }) },
    ]
  }

  /// The cadence as a whole number, for a stepper.
  var seconds: Int {
    get { Int(settings.cadence / .seconds(1)) }
    set { settings.cadence = .seconds(newValue) }
  }

  static var isSimulator: Bool {
    #if targetEnvironment(simulator)
      true
    #else
      false
    #endif
  }
}
