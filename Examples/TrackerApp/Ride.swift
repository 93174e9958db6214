import Foundation
import Streams
import Synchronization
import TrackerPipeline

/// The tracker that the app shows: with the device's positions, or in a ride in virtual time.
protocol Ride: Sendable {
  var states: AnyPublisher<TrackerState, Never> { get }
  var ways: AnyPublisher<Way, Never> { get }
  func start()
  func stop()
  func dismissAlert()
}

/// The layers of the map besides the places: the track, and the user.
struct Way: Equatable, Sendable {
  var track = RideTrack()
  var status = TrackingStatus()

  func after(_ event: TrackerEvent, at time: Instant) -> Way {
    var way = self
    way.track.receive(event)
    way.status.receive(event, at: time)
    return way
  }

  /// Nothing of the user is shown without permission.
  var content: MapContent {
    MapContent {
      for line in track.lines { line }
      if status.isTracking, let fix = status.fix {
        UserPosition(position: fix.coordinate, accuracy: fix.horizontalAccuracy)
      }
    }
  }
}

/// The tracker with the positions of Core Location.
struct DeviceRide: Ride {
  private let tracker: Tracker
  private let main: MainActorScheduler

  @MainActor init(settings: TrackerSettings, on main: MainActorScheduler) {
    self.main = main
    let device = CoreLocationService(scheduler: main)
    tracker = Tracker(
      environment: TrackerEnvironment(
        location: device, geocoder: namedPlaces, permission: device, scheduler: main),
      settings: settings)
  }

  var states: AnyPublisher<TrackerState, Never> { tracker.states }

  var ways: AnyPublisher<Way, Never> {
    tracker.events
      .scan(Way()) { [main] way, event in way.after(event, at: main.now) }
      .prepend(Way())
      .removeDuplicates()
      .eraseToAnyPublisher()
  }

  func start() { tracker.start() }
  func stop() { tracker.stop() }
  func dismissAlert() { tracker.dismissAlert() }
}

/// A ride along a built-in route, ten times as fast as the route, without a device.
final class VirtualRide: Ride {
  private let player: RidePlayer
  private let main: MainActorScheduler
  private let playing = Mutex<AnyCancellable?>(nil)

  init(settings: TrackerSettings, on main: MainActorScheduler) {
    self.main = main
    player = RidePlayer(
      Simulation(
        route: BuiltInRoute.cityBicycleRide.route, settings: settings, geocoder: namedPlaces),
      on: main)
  }

  var states: AnyPublisher<TrackerState, Never> {
    player.moments.map(\.state).removeDuplicates().eraseToAnyPublisher()
  }

  var ways: AnyPublisher<Way, Never> {
    player.moments.map { Way(track: $0.track, status: $0.status) }.removeDuplicates()
      .eraseToAnyPublisher()
  }

  func start() {
    let frames = Publishers.interval(.milliseconds(100), scheduler: main)
      .prefix { [player] _ in player.now < player.end }
      .sink { [player] _ in
        player.head(for: .time(player.now + .seconds(1)))
        while player.work(instants: 1_000), !player.moment.isWaiting {}
      }
    playing.withLock { $0 = frames }
  }

  func stop() { playing.withLock { $0.take() }?.cancel() }
  func dismissAlert() { player.dismissAlert() }
}

/// Names places by the cities of the package, without a network; or by their coordinates.
private let namedPlaces: any Geocoder = {
  if let cities = try? OfflineGeocoder() { return cities }
  return CoordinateGeocoder()
}()
