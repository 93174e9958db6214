/// The meaning of Core Location's states and errors for the tracker. The numbers are those of the
/// documentation (developer.apple.com/documentation/corelocation), so that the tables can be tested
/// where there is no Core Location.
enum CoreLocationStates {
  /// The status for a raw value of `CLAuthorizationStatus`; nil for a value that is not documented.
  static func permission(of authorization: Int32) -> PermissionStatus? {
    switch authorization {
    case 0: .notDetermined
    case 1: .restricted
    case 2: .denied
    case 3: .authorizedAlways
    case 4: .authorizedWhenInUse
    default: nil
    }
  }

  /// The error for a code of `CLError` from a location manager; nil for errors of other services,
  /// which are not about the position.
  ///
  /// - Parameter description: The system's description.
  static func locationError(code: Int, description: String) -> LocationError? {
    switch code {
    case 0: .locationUnknown
    // A refusal is reported as the authorization too.
    case 1: nil
    case 2: .failed("the location cannot be determined without the network")
    // The compass, regions, geocoding, deferred updates, beacons.
    case 3...17: nil
    case 18: .failed("the question for a more accurate location was declined")
    default: .failed(description)
    }
  }

  /// The error for a code of `CLError` from a geocoder; nil if the request was cancelled.
  ///
  /// - Parameter isThrottled: True if the underlying error says that there are too many requests.
  ///   The code is then the network's.
  static func geocoderError(
    code: Int, isThrottled: Bool, description: String
  ) -> GeocoderError? {
    switch code {
    case 2: isThrottled ? .rateLimited : .offline
    case 8, 9: .noResult
    case 10: nil
    default: .failed("the geocoder has failed: \(description)")
    }
  }

  /// True for the error below one of a geocoder that says that there are too many requests.
  static func isThrottled(domain: String, code: Int) -> Bool {
    domain == "GEOErrorDomain" && code == -3
  }

  /// The error if the app may know only the approximate position.
  static let reducedAccuracy = LocationError.failed(
    "only the approximate location is allowed, which may be kilometres away; allow the precise one "
      + "in the settings")

  /// The error if the system pauses the updates of a manager that lets it.
  static let pause = LocationError.failed(
    "the system has paused it, as the device seems to be at rest; it goes on when it is started "
      + "again, or set pausesLocationUpdatesAutomatically to false")
}

/// The conditions of a `CLLocationUpdate`, as they are named there.
struct LiveUpdateConditions: OptionSet, Sendable {
  let rawValue: Int

  static let authorizationDenied = Self(rawValue: 1 << 0)
  static let authorizationDeniedGlobally = Self(rawValue: 1 << 1)
  static let authorizationRestricted = Self(rawValue: 1 << 2)
  static let authorizationRequestInProgress = Self(rawValue: 1 << 3)
  static let insufficientlyInUse = Self(rawValue: 1 << 4)
  static let accuracyLimited = Self(rawValue: 1 << 5)
  static let locationUnavailable = Self(rawValue: 1 << 6)
  static let serviceSessionRequired = Self(rawValue: 1 << 7)

  /// The permission that the conditions state; nil if they state none.
  var permission: PermissionStatus? {
    if contains(.authorizationRestricted) { return .restricted }
    if !isDisjoint(with: [.authorizationDenied, .authorizationDeniedGlobally]) { return .denied }
    if contains(.authorizationRequestInProgress) { return .notDetermined }
    return nil
  }

  /// The errors that the conditions are, besides a permission.
  var errors: [LocationError] {
    var errors: [LocationError] = []
    if contains(.locationUnavailable) { errors.append(.locationUnknown) }
    if contains(.accuracyLimited) { errors.append(CoreLocationStates.reducedAccuracy) }
    if contains(.insufficientlyInUse) {
      errors.append(.failed("the app is not in use, and may not ask for the location now"))
    }
    if contains(.serviceSessionRequired) {
      errors.append(.failed("Core Location requires a CLServiceSession of the app"))
    }
    return errors
  }
}
