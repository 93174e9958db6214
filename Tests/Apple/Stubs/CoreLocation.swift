// Stand-ins for the declarations of Core Location that TrackerPipeline uses, to type-check its adapters
// where there is no Core Location, and to run them. Written from
// developer.apple.com/documentation/corelocation: names, types, optionality and `Sendable`. They locate
// nothing: the checks call the delegate, and answer the requests.

import Foundation

public typealias CLLocationDegrees = Double
public typealias CLLocationDistance = Double
public typealias CLLocationAccuracy = Double
public typealias CLLocationDirection = Double

// documentation/corelocation/cllocationcoordinate2d
public struct CLLocationCoordinate2D: Sendable {
  public var latitude: CLLocationDegrees
  public var longitude: CLLocationDegrees

  public init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.latitude = latitude
    self.longitude = longitude
  }
}

// documentation/corelocation/cllocation
public final class CLLocation: NSObject, @unchecked Sendable {
  // Sendable: nothing of it changes.
  public let coordinate: CLLocationCoordinate2D
  public let altitude: CLLocationDistance
  public let horizontalAccuracy: CLLocationAccuracy
  public let verticalAccuracy: CLLocationAccuracy
  public let timestamp: Date

  public convenience init(latitude: CLLocationDegrees, longitude: CLLocationDegrees) {
    self.init(
      coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude), altitude: 0,
      horizontalAccuracy: 0, verticalAccuracy: -1, timestamp: Date())
  }

  public init(
    coordinate: CLLocationCoordinate2D, altitude: CLLocationDistance,
    horizontalAccuracy hAccuracy: CLLocationAccuracy,
    verticalAccuracy vAccuracy: CLLocationAccuracy, timestamp: Date
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    horizontalAccuracy = hAccuracy
    verticalAccuracy = vAccuracy
    self.timestamp = timestamp
  }
}

// documentation/corelocation/clauthorizationstatus
public enum CLAuthorizationStatus: Int32, Sendable {
  case notDetermined = 0
  case restricted = 1
  case denied = 2
  case authorizedAlways = 3
  case authorizedWhenInUse = 4
}

// documentation/corelocation/claccuracyauthorization
public enum CLAccuracyAuthorization: Int, Sendable {
  case fullAccuracy = 0
  case reducedAccuracy = 1
}

// documentation/corelocation/clerror
public struct CLError: Error {
  public static var errorDomain: String { "kCLErrorDomain" }
}

// documentation/corelocation/cllocationmanagerdelegate; its methods are optional
public protocol CLLocationManagerDelegate: NSObjectProtocol {
  func locationManager(
    _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation])
  func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error)
  func locationManagerDidChangeAuthorization(_ manager: CLLocationManager)
  func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager)
}

// documentation/corelocation/cllocationmanager
open class CLLocationManager: NSObject {
  public weak var delegate: (any CLLocationManagerDelegate)?
  public var authorizationStatus = CLAuthorizationStatus.notDetermined
  public var accuracyAuthorization = CLAccuracyAuthorization.fullAccuracy
  public var pausesLocationUpdatesAutomatically = true

  public override init() {}

  open func requestWhenInUseAuthorization() {}
  open func requestAlwaysAuthorization() {}
  open func startUpdatingLocation() {}
  open func stopUpdatingLocation() {}
}

// documentation/corelocation/cllocationupdate
public struct CLLocationUpdate: Sendable {
  public enum LiveConfiguration: Int, Sendable {
    case `default`, automotiveNavigation, otherNavigation, fitness, airborne
  }

  public struct Updates: AsyncSequence, Sendable {
    public struct Iterator: AsyncIteratorProtocol {
      var standIn: AsyncStream<CLLocationUpdate>.Iterator

      public mutating func next() async throws -> CLLocationUpdate? { await standIn.next() }
    }

    let standIn: AsyncStream<CLLocationUpdate>

    public func makeAsyncIterator() -> Iterator { Iterator(standIn: standIn.makeAsyncIterator()) }
  }

  /// Makes the updates that a call of `liveUpdates` returns. Set it before the first call.
  nonisolated(unsafe) public static var standInUpdates: @Sendable () -> AsyncStream<Self> = {
    AsyncStream { $0.finish() }
  }

  public static func liveUpdates(_ configuration: LiveConfiguration = .default) -> Updates {
    Updates(standIn: standInUpdates())
  }

  public init(standInLocation location: CLLocation?, isDenied: Bool = false) {
    self.location = location
    authorizationDenied = isDenied
  }

  public let location: CLLocation?
  public var stationary: Bool { false }
  public let authorizationDenied: Bool
  public var authorizationDeniedGlobally: Bool { false }
  public var authorizationRestricted: Bool { false }
  public var authorizationRequestInProgress: Bool { false }
  public var insufficientlyInUse: Bool { false }
  public var accuracyLimited: Bool { false }
  public var locationUnavailable: Bool { false }
  public var serviceSessionRequired: Bool { false }
}

// documentation/corelocation/clservicesession-pt7n
@available(macOS, unavailable)
public final class CLServiceSession: Sendable {
  public enum AuthorizationRequirement: Int, Sendable {
    case none, whenInUse, always
  }

  public init(authorization: AuthorizationRequirement) {}
  public func invalidate() {}
}

// documentation/corelocation/clplacemark
open class CLPlacemark: NSObject {
  public var name: String?
  public var thoroughfare: String?
  public var subThoroughfare: String?
  public var locality: String?
  public var subLocality: String?
  public var administrativeArea: String?
  public var isoCountryCode: String?
  public var inlandWater: String?
  public var ocean: String?

  public override init() {}
}

public typealias CLGeocodeCompletionHandler = ([CLPlacemark]?, (any Error)?) -> Void

// documentation/corelocation/clgeocoder
open class CLGeocoder: NSObject {
  public override init() {}

  open func reverseGeocodeLocation(
    _ location: CLLocation, preferredLocale locale: Locale?,
    completionHandler: @escaping CLGeocodeCompletionHandler
  ) {}

  open func cancelGeocode() {}
}
