import Streams
import Testing

@testable import TrackerPipeline

/// The tables of Core Location's states and errors, and what becomes of its reports.
@Suite struct CoreLocationStatesTests {
  @Test(
    arguments: [
      (0, PermissionStatus.notDetermined), (1, .restricted), (2, .denied), (3, .authorizedAlways),
      (4, .authorizedWhenInUse), (5, nil), (-1, nil),
    ] as [(Int32, PermissionStatus?)])
  func `an authorization is a permission`(raw: Int32, status: PermissionStatus?) {
    #expect(CoreLocationStates.permission(of: raw) == status)
  }

  @Test(
    arguments: [
      (0, LocationError.locationUnknown), (1, nil),
      (2, .failed("the location cannot be determined without the network")), (3, nil), (4, nil),
      (8, nil), (10, nil), (17, nil),
      (18, .failed("the question for a more accurate location was declined")),
      (19, .failed("x")),
      (-1, .failed("x")),
    ] as [(Int, LocationError?)])
  func `an error of the location manager is one of ours, or about something else`(
    code: Int, error: LocationError?
  ) {
    #expect(CoreLocationStates.locationError(code: code, description: "x") == error)
  }

  @Test(
    arguments: [
      (2, false, GeocoderError.offline), (2, true, .rateLimited), (8, false, .noResult),
      (9, false, .noResult), (10, false, nil), (0, false, .failed("the geocoder has failed: x")),
    ] as [(Int, Bool, GeocoderError?)])
  func `an error of the geocoder is one of ours`(
    code: Int, isThrottled: Bool, error: GeocoderError?
  ) {
    #expect(
      CoreLocationStates.geocoderError(code: code, isThrottled: isThrottled, description: "x")
        == error)
  }

  @Test(
    arguments: [
      ([], nil, 0), ([.authorizationDenied], .denied, 0),
      ([.authorizationDenied, .authorizationDeniedGlobally], .denied, 0),
      ([.authorizationRestricted, .authorizationDenied], .restricted, 0),
      ([.authorizationRequestInProgress], .notDetermined, 0),
      ([.locationUnavailable], nil, 1), ([.accuracyLimited, .insufficientlyInUse], nil, 2),
      ([.serviceSessionRequired], nil, 1),
    ] as [(LiveUpdateConditions, PermissionStatus?, Int)])
  func `the conditions of a live update are a permission or errors`(
    conditions: LiveUpdateConditions, status: PermissionStatus?, errors: Int
  ) {
    #expect(conditions.permission == status)
    #expect(conditions.errors.count == errors)
  }

  private static let here = Coordinate(latitude: 46.5, longitude: 8)

  private static func fix(age: Double, accuracy: Double = 5, vertical: Double = 3)
    -> CoreLocationFix
  {
    CoreLocationFix(
      coordinate: here, horizontalAccuracy: accuracy, altitude: 400, verticalAccuracy: vertical,
      age: age)
  }

  @Test func `positions have their times, and those from before the start are left out`() {
    let scheduler = VirtualTimeScheduler()
    let reports = CoreLocationReports(scheduler: scheduler)
    let seen = Recorded(reports.locations)
    reports.receive([Self.fix(age: 0)])
    scheduler.advance(by: .seconds(10))
    reports.start()
    reports.receive([Self.fix(age: 3), Self.fix(age: 1e300), Self.fix(age: -1e300)])
    scheduler.advance(by: .seconds(2))
    reports.receive([Self.fix(age: 1.5, accuracy: -1, vertical: -1), Self.fix(age: 0.5)])

    #expect(
      seen.values == [
        Location(
          coordinate: Self.here, horizontalAccuracy: nil, altitude: nil,
          time: Instant(.seconds(10.5))),
        Location(
          coordinate: Self.here, horizontalAccuracy: 5, altitude: 400,
          time: Instant(.seconds(11.5))),
      ])
  }

  @Test func `a lasting condition is reported once, and again when it has ended and come back`() {
    let reports = CoreLocationReports(scheduler: VirtualTimeScheduler())
    let errors = Recorded(reports.errors)
    for isReduced in [true, true, false, true] {
      reports.receive(authorization: 4, isAccuracyReduced: isReduced)
    }
    reports.receive(errorCode: 0, description: "")

    #expect(
      errors.values
        == [
          CoreLocationStates.reducedAccuracy, CoreLocationStates.reducedAccuracy, .locationUnknown,
        ])
  }

  @Test func `the permission is published when it changes`() {
    let reports = CoreLocationReports(scheduler: VirtualTimeScheduler())
    let seen = Recorded(reports.permission)
    for raw in [0, 0, 4, 4, 2, 99, 3] as [Int32] {
      reports.receive(authorization: raw, isAccuracyReduced: false)
    }
    reports.receive([], hasLocation: true)
    reports.receive(.authorizationDenied, hasLocation: false)
    reports.receive([], hasLocation: true)

    #expect(
      seen.values == [
        .notDetermined, .authorizedWhenInUse, .denied, .authorizedAlways, .denied,
        .authorizedWhenInUse,
      ])
  }

  @Test(
    arguments: [
      (
        PlacemarkFields(
          name: "1 Bahnhofstrasse", thoroughfare: "Bahnhofstrasse", subThoroughfare: "1",
          locality: "Zürich", isoCountryCode: "CH"), "Bahnhofstrasse 1, Zürich, CH"
      ),
      (
        PlacemarkFields(
          name: "Grossmünster", thoroughfare: "Grossmünsterplatz", locality: "Zürich",
          isoCountryCode: "CH"), "Grossmünster, Zürich, CH"
      ),
      (PlacemarkFields(name: "Zug", locality: "Zug", isoCountryCode: "CH"), "Zug, CH"),
      (PlacemarkFields(water: "Atlantic Ocean"), "Atlantic Ocean"),
      (PlacemarkFields(subLocality: "Seefeld", administrativeArea: "ZH"), "Seefeld, ZH"),
      (PlacemarkFields(), nil),
    ] as [(PlacemarkFields, String?)])
  func `the fields of a placemark make a title in our order`(
    fields: PlacemarkFields, title: String?
  ) {
    #expect(fields.title == title)
  }

  @Test func `what lasts since before the start is an error at the start`() {
    let reports = CoreLocationReports(scheduler: VirtualTimeScheduler())
    reports.receive(authorization: 4, isAccuracyReduced: true)
    let errors = Recorded(reports.errors)
    for _ in 1...2 { reports.start() }
    reports.receive(authorization: 4, isAccuracyReduced: true)
    #expect(
      errors.values == [CoreLocationStates.reducedAccuracy, CoreLocationStates.reducedAccuracy])
  }

  @Test func `the position that comes with the permission is the first one`() {
    let scheduler = VirtualTimeScheduler()
    let reports = CoreLocationReports(scheduler: scheduler)
    let seen = Recorded(reports.locations)
    scheduler.advance(by: .seconds(100))
    reports.start()
    reports.receive([Self.fix(age: 1), Self.fix(age: 60)], hasJustStarted: true)
    #expect(seen.values.map(\.time) == [Instant(.seconds(99))])
  }
}
