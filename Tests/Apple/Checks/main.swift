// Runs TrackerPipeline's adapters for Apple's frameworks, and the example app, against the stand-ins beside
// this folder. Here: a ride through the delegate of a location manager, with a geocoder, is the ride of the
// simulation.

import CoreLocation
import Foundation
import Streams

@testable import TrackerPipeline

var failures = 0

@MainActor func check(_ condition: Bool, _ message: @autoclosure () -> String) {
  if condition { return }
  failures += 1
  print("WRONG: \(message())")
}

/// A location manager that notes what it is asked for.
final class CheckedManager: CLLocationManager, @unchecked Sendable {
  // Sendable: all of these checks run on one thread.
  private(set) var calls: [String] = []

  override func requestWhenInUseAuthorization() {
    calls.append("request")
    change(to: .authorizedWhenInUse)
  }

  override func startUpdatingLocation() { calls.append("start") }
  override func stopUpdatingLocation() { calls.append("stop") }

  func change(to status: CLAuthorizationStatus, _ accuracy: CLAccuracyAuthorization = .fullAccuracy)
  {
    authorizationStatus = status
    accuracyAuthorization = accuracy
    delegate?.locationManagerDidChangeAuthorization(self)
  }

  func report(_ fix: Location, at time: Date) {
    let position = CLLocationCoordinate2D(
      latitude: fix.coordinate.latitude, longitude: fix.coordinate.longitude)
    let location = CLLocation(
      coordinate: position, altitude: fix.altitude ?? 0,
      horizontalAccuracy: fix.horizontalAccuracy ?? -1,
      verticalAccuracy: fix.altitude == nil ? -1 : 5, timestamp: time)
    delegate?.locationManager(self, didUpdateLocations: [location])
  }
}

/// A geocoder that answers as the one for coordinates does.
final class CheckedGeocoder: CLGeocoder {
  override func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    let placemark = CLPlacemark()
    placemark.name = name(
      Coordinate(latitude: location.coordinate.latitude, longitude: location.coordinate.longitude))
    completionHandler([placemark], nil)
  }
}

/// A geocoder that always fails.
final class FailingGeocoder: CLGeocoder {
  nonisolated(unsafe) static var error = NSError(domain: CLError.errorDomain, code: 0)
  nonisolated(unsafe) static var cancellations = 0
  nonisolated(unsafe) static var isSilent = false

  override func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {
    if !Self.isSilent { completionHandler(nil, Self.error) }
  }

  override func cancelGeocode() { Self.cancellations += 1 }
}

func name(_ coordinate: Coordinate) -> String { "\(coordinate.latitude) \(coordinate.longitude)" }

/// Names a position as ``CheckedGeocoder`` does.
struct NameGeocoder: Geocoder {
  func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    Streams.Just(Placemark(title: name(location.coordinate)))
      .setFailureType(to: GeocoderError.self).eraseToAnyPublisher()
  }
}

@MainActor func ride(_ route: Route) -> (places: [VisitedPlace], calls: [String]) {
  let clock = VirtualTimeScheduler()
  let manager = CheckedManager()
  let date: @Sendable () -> Date = {
    Date(timeIntervalSince1970: Instant.zero.duration(to: clock.now) / .seconds(1))
  }
  let device = CoreLocationService(
    scheduler: clock, request: .whenInUse, manager: manager, main: .main(clock), clock: date)
  let geocoder = CoreLocationGeocoder(locale: nil, main: .main(clock)) { CheckedGeocoder() }
  let tracker = Tracker(
    environment: TrackerEnvironment(
      location: device, geocoder: geocoder, permission: device, scheduler: clock))
  manager.change(to: .authorizedAlways)
  tracker.start()
  for fix in route.fixes {
    clock.ranked(as: .fix).schedule(after: fix.time) {
      MainActor.assumeIsolated { manager.report(fix, at: date()) }
    }
  }
  clock.advance(by: route.duration + .seconds(15))
  let places = Array(tracker.state.places.reversed())
  tracker.stop()
  clock.advance(by: .seconds(1))
  return (places, manager.calls)
}

for builtIn in BuiltInRoute.allCases {
  let route = builtIn.route
  let (places, calls) = ride(route)
  let simulation = Simulation(
    route: route, geocoder: NameGeocoder(), geocoderScript: GeocoderScript(latency: .zero))
  let simulated = Array(simulation.run().places)
  check(places.count > 10, "\(builtIn.name): \(places.count) places")
  let different = zip(places, simulated).first { $0 != $1 }
  check(
    places == simulated,
    "\(builtIn.name): \(places.count) places, simulated \(simulated.count): "
      + String(describing: different))
  check(calls == ["start", "stop"], "\(builtIn.name): the calls to the manager are \(calls)")
}

do {
  let clock = VirtualTimeScheduler()
  let manager = CheckedManager()
  let device = CoreLocationService(
    scheduler: clock, request: .whenInUse, manager: manager, main: .main(clock)
  ) { Date(timeIntervalSince1970: 0) }
  var statuses: [PermissionStatus] = []
  var errors: [LocationError] = []
  let runs = [
    device.status.receive(on: .main(clock)).sink { statuses.append($0) },
    device.errors.receive(on: .main(clock)).sink { errors.append($0) },
  ]
  device.request()
  clock.advance(by: .seconds(1))
  manager.change(to: .authorizedWhenInUse, .reducedAccuracy)
  manager.change(to: .denied)
  for code in [0, 1, 3] {
    manager.delegate?.locationManager(
      manager, didFailWithError: NSError(domain: CLError.errorDomain, code: code))
  }
  clock.advance(by: .seconds(1))
  check(statuses == [.notDetermined, .authorizedWhenInUse, .denied], "\(statuses)")
  // A refusal is the authorization's.
  check(errors == [CoreLocationStates.reducedAccuracy, .locationUnknown], "\(errors)")
  for run in runs { run.cancel() }
}

do {
  let clock = VirtualTimeScheduler()
  let geocoder = CoreLocationGeocoder(locale: nil, main: .main(clock)) { FailingGeocoder() }
  let here = Location(coordinate: Coordinate(latitude: 46.5, longitude: 8), time: .zero)
  func failure(_ error: NSError) -> GeocoderError? {
    FailingGeocoder.error = error
    let seen = clock.observe(geocoder.reverseGeocode(here))
    clock.advance(by: .seconds(1))
    return seen.failure
  }
  let throttled = NSError(domain: "GEOErrorDomain", code: -3)
  let domain = CLError.errorDomain
  check(failure(NSError(domain: domain, code: 2)) == .offline, "a network error")
  check(failure(NSError(domain: domain, code: 8)) == .noResult, "no result")
  check(
    failure(NSError(domain: domain, code: 2, userInfo: [NSUnderlyingErrorKey: throttled]))
      == .rateLimited, "too many requests")
  FailingGeocoder.isSilent = true
  let run = geocoder.reverseGeocode(here).sink { _ in
  } receiveValue: { _ in
  }
  clock.advance(by: .seconds(1))
  run.cancel()
  clock.advance(by: .seconds(1))
  check(FailingGeocoder.cancellations > 0, "a cancellation ends the request")
}

checkPauses()
checkLiveUpdates()
checkMapKitGeocoder()
checkCameras()
checkLooks()
checkPins()
checkSelectionOffScreen()
checkOverlays()
checkRidesOnTheMap()
checkSearch()
checkDirections()
checkApp()

print(
  failures == 0
    ? "the adapters for Core Location and MapKit and the example app pass"
    : "\(failures) checks failed")
exit(failures == 0 ? 0 : 1)
