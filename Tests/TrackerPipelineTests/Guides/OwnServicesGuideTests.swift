import Foundation
import Streams
import Testing
import TrackerPipeline

/// The code of the guide on services of one's own, and what it says of them.
@Suite struct OwnServicesGuideTests {
  /// Asks a service that answers through a closure.
  struct NameGeocoder: Geocoder {
    typealias Answer = @Sendable (Result<String, GeocoderError>) -> Void

    /// Begins a question, and returns what ends it.
    let ask: @Sendable (Coordinate, @escaping Answer) -> any Cancellable

    func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
      Publishers.create { (subscriber: Publishers.Emitter<Placemark, GeocoderError>) in
        ask(location.coordinate) { result in
          switch result {
          case .success(let name):
            subscriber.send(Placemark(title: name))
            subscriber.send(completion: .finished)
          case .failure(let error):
            subscriber.send(completion: .failure(error))
          }
        }
      }
      .eraseToAnyPublisher()
    }
  }

  /// Publishes what a device reports.
  final class DeviceLocationService: LocationService {
    private let scheduler: any Scheduler
    private let switchDevice: @Sendable (_ isOn: Bool) -> Void
    private let fixes = PassthroughSubject<Location, Never>()
    private let failures = PassthroughSubject<LocationError, Never>()

    init(scheduler: any Scheduler, switchDevice: @escaping @Sendable (_ isOn: Bool) -> Void) {
      self.scheduler = scheduler
      self.switchDevice = switchDevice
    }

    var locations: AnyPublisher<Location, Never> { fixes.eraseToAnyPublisher() }
    var errors: AnyPublisher<LocationError, Never> { failures.eraseToAnyPublisher() }

    func start() { switchDevice(true) }
    func stop() { switchDevice(false) }

    /// The device has a fix.
    func report(_ coordinate: Coordinate, accuracy: Double?, age: Duration = .zero) {
      fixes.send(
        Location(coordinate: coordinate, horizontalAccuracy: accuracy, time: scheduler.now - age))
    }

    /// The device has an error.
    func report(_ error: LocationError) {
      failures.send(error)
    }
  }

  /// Asks the user through a dialog, and keeps the answer.
  final class DialogPermissionService: PermissionService {
    typealias Answer = @Sendable (PermissionStatus) -> Void

    private let current = CurrentValueSubject<PermissionStatus, Never>(.notDetermined)
    private let showDialog: @Sendable (@escaping Answer) -> Void

    init(showDialog: @escaping @Sendable (@escaping Answer) -> Void) {
      self.showDialog = showDialog
    }

    var status: AnyPublisher<PermissionStatus, Never> { current.eraseToAnyPublisher() }

    func request() {
      showDialog { [self] status in change(to: status) }
    }

    /// The user has answered, or has changed the settings.
    func change(to status: PermissionStatus) {
      current.value = status
    }
  }

  @Test func `a tracker with them, in virtual time`() {
    let lines = Recorded<String>()
    @Sendable func print(_ line: String) { lines.append(line) }

    let scheduler = VirtualTimeScheduler()
    let location = DeviceLocationService(scheduler: scheduler) { isOn in print("on: \(isOn)") }
    let permission = DialogPermissionService { answer in
      scheduler.schedule(after: scheduler.now + .seconds(1)) { answer(.authorizedWhenInUse) }
    }
    let geocoder = NameGeocoder { coordinate, answer in
      scheduler.schedule(after: scheduler.now + .milliseconds(500)) {
        answer(.success(coordinate.latitude < 46.5005 ? "Hut" : "Summit"))
      }
    }
    let tracker = Tracker(
      environment: TrackerEnvironment(
        location: location, geocoder: geocoder, permission: permission, scheduler: scheduler))

    tracker.start()
    scheduler.advance(by: .seconds(2))
    location.report(Coordinate(latitude: 46.5, longitude: 8), accuracy: 5)
    scheduler.advance(by: .seconds(10))
    location.report(Coordinate(latitude: 46.501, longitude: 8), accuracy: 5)
    scheduler.advance(by: .seconds(10))

    let visits = tracker.state.places.map { "\($0.placemark.title) at \($0.time)" }
    #expect(visits == ["Summit at 16.5 seconds", "Hut at 2.5 seconds"])
    #expect(tracker.state.totalDistance.rounded() == 111)
    #expect(lines.values == ["on: true"])

    permission.change(to: .denied)

    #expect(!tracker.state.isTracking)
    #expect(tracker.state.alerts.shown?.kind == .permission)
    #expect(tracker.state.places.count == 2)
    #expect(lines.values == ["on: true", "on: false"])

    location.report(Coordinate(latitude: 46.502, longitude: 8), accuracy: 5)
    permission.change(to: .authorizedAlways)
    #expect(lines.values == ["on: true", "on: false", "on: true"])
    tracker.stop()
    #expect(lines.values == ["on: true", "on: false", "on: true", "on: false"])
    scheduler.advance(by: .seconds(20))
    #expect(tracker.state.places.count == 2)
  }

  @Test func `a recording that the tests have copied, through a location service`() throws {
    let file = try #require(
      Bundle.module.url(forResource: "walk", withExtension: "gpx", subdirectory: "Rides"))
    let walk = try Route.read(contentsOf: file.path)

    let scheduler = VirtualTimeScheduler()
    let location = DeviceLocationService(scheduler: scheduler) { _ in }
    for fix in walk.fixes {
      scheduler.schedule(after: fix.time) {
        location.report(fix.coordinate, accuracy: fix.horizontalAccuracy)
      }
    }
    let tracker = Tracker(
      environment: TrackerEnvironment(
        location: location, geocoder: CoordinateGeocoder(),
        permission: DialogPermissionService { answer in answer(.authorizedWhenInUse) },
        scheduler: scheduler))
    tracker.start()
    scheduler.advance(by: .seconds(60))

    let times = tracker.state.places.map { "\($0.time)" }
    #expect(times == ["40.0 seconds", "15.0 seconds", "0.0 seconds"])

    #expect(walk.warnings.isEmpty)
    #expect(walk.fixes.count == 4)
    tracker.stop()
  }

  @Test func `a tracker in an app, on one queue`() {
    let lines = Recorded<String>()
    @Sendable func switchDevice(_ isOn: Bool) { lines.append("on: \(isOn)") }
    @Sendable func showDialog(_ answer: @escaping DialogPermissionService.Answer) {
      lines.append("dialog")
    }
    @Sendable func ask(
      _ coordinate: Coordinate, _ answer: @escaping NameGeocoder.Answer
    ) -> any Cancellable {
      AnyCancellable {}
    }
    @MainActor func show(_ state: TrackerState) {}

    let queue = DispatchQueue(label: "tracker")
    let location = DeviceLocationService(scheduler: queue, switchDevice: switchDevice)
    let tracker = Tracker(
      environment: TrackerEnvironment(
        location: location, geocoder: NameGeocoder(ask: ask),
        permission: DialogPermissionService(showDialog: showDialog), scheduler: queue))
    let screen = tracker.states
      .receive(on: .main)
      .sink { state in show(state) }
    tracker.start()

    #expect(lines.values == ["dialog"])
    #expect(tracker.state.permission == .notDetermined)
    screen.cancel()
    tracker.stop()
  }

  /// A tracker whose user allows it, with a first fix at 0 s, and a geocoder that answers as a test says.
  private struct Ride {
    let scheduler = VirtualTimeScheduler()
    let permission = DialogPermissionService { $0(.authorizedWhenInUse) }
    let location: DeviceLocationService
    let tracker: Tracker
    let device = Recorded<Bool>()

    init(_ geocoder: (VirtualTimeScheduler) -> any Geocoder) {
      let device = device
      location = DeviceLocationService(scheduler: scheduler) { device.append($0) }
      tracker = Tracker(
        environment: TrackerEnvironment(
          location: location, geocoder: geocoder(scheduler), permission: permission,
          scheduler: scheduler))
      tracker.start()
      location.report(Coordinate(latitude: 46.5, longitude: 8), accuracy: nil)
    }
  }

  @Test func `a geocode that fails is an alert, and asked again with the next tick`() {
    let questions = Recorded<Instant>()
    let ride = Ride { scheduler in
      NameGeocoder { _, answer in
        questions.append(scheduler.now)
        answer(questions.values.count == 1 ? .failure(.offline) : .success("Hut"))
        return AnyCancellable {}
      }
    }
    ride.scheduler.advance(by: .seconds(12))

    #expect(questions.values == [.zero, Instant(.seconds(5))])
    #expect(ride.tracker.state.alerts.shown?.kind == .geocoder)
    #expect(ride.tracker.state.places.map(\.time) == [Instant(.seconds(5))])
    ride.tracker.stop()
  }

  @Test func `a geocode is cancelled after its time, and with its segment`() {
    let ends = Recorded<Instant>()
    let ride = Ride { scheduler in
      NameGeocoder { _, _ in AnyCancellable { ends.append(scheduler.now) } }
    }
    ride.scheduler.advance(by: .milliseconds(10_500))
    #expect(ends.values == [Instant(.seconds(10))])
    #expect(ride.tracker.state.alerts.shown?.message.contains("did not answer in time") == true)

    ride.scheduler.advance(by: .seconds(5))
    ride.permission.change(to: .denied)
    #expect(ends.values == [Instant(.seconds(10)), Instant(.milliseconds(15_500))])
    #expect(ride.device.values == [true, false])
  }

  private struct SilentGeocoder: Geocoder {
    func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
      Empty().eraseToAnyPublisher()
    }
  }

  @Test func `a geocode that finishes without a placemark has no result`() {
    let ride = Ride { _ in SilentGeocoder() }
    ride.scheduler.advance(by: .seconds(1))

    #expect(ride.tracker.state.alerts.shown?.message.contains("nothing is known there") == true)
    ride.tracker.stop()
  }

  @Test func `errors are alerts but one that passes, and fixes go on`() {
    let ride = Ride { _ in CoordinateGeocoder() }
    ride.scheduler.advance(by: .seconds(1))
    ride.location.report(.locationUnknown)
    #expect(ride.tracker.state.alerts.shown == nil)
    ride.location.report(.failed("it is broken"))
    #expect(ride.tracker.state.alerts.shown?.kind == .location)

    ride.location.report(Coordinate(latitude: 46.6, longitude: 8), accuracy: 5, age: .seconds(5))
    ride.location.report(Coordinate(latitude: 46.7, longitude: 8), accuracy: 5)
    ride.scheduler.advance(by: .seconds(10))
    #expect(ride.tracker.state.places.map(\.location.coordinate.latitude) == [46.7, 46.5])
    ride.tracker.stop()
  }
}
