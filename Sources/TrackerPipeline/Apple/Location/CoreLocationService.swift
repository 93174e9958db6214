#if canImport(CoreLocation)
  import CoreLocation
  import Foundation
  import Streams

  /// The position and the permission of a device of Apple's, from a `CLLocationManager`.
  ///
  /// ```swift
  /// let device = CoreLocationService(scheduler: DispatchQueue.main)
  /// let tracker = Tracker(
  ///   environment: TrackerEnvironment(
  ///     location: device, geocoder: CoreLocationGeocoder(), permission: device,
  ///     scheduler: DispatchQueue.main))
  /// ```
  ///
  /// An unknown accuracy is nil. The position known from before the start, which Core Location reports
  /// first, is left out. That no position is known at the moment is transient; a refusal comes through
  /// the permission, and so does its change in the settings. If only the approximate position is
  /// allowed, that is an error, once. So is a pause, from which the system does not come back: its
  /// manager makes none, but one of the app may.
  public final class CoreLocationService: LocationService, PermissionService {
    /// The permission to ask for.
    public enum Request: Sendable {
      case whenInUse
      case always
    }

    private let reports: CoreLocationReports
    private let device: LocationManagerDelegate
    private let asked: Request
    private let main: MainActorScheduler

    /// - Parameters:
    ///   - scheduler: The tracker's.
    ///   - asked: The permission to ask for; its purpose is in the app's Info.plist.
    ///   - manager: A manager with settings of its own; nil for a manager that makes no pauses. Its delegate
    ///     is replaced.
    @MainActor public convenience init(
      scheduler: any Scheduler, request asked: Request = .whenInUse,
      manager: CLLocationManager? = nil
    ) {
      self.init(
        scheduler: scheduler, request: asked, manager: manager ?? .withoutPauses, main: .main
      ) { Date() }
    }

    /// - Parameters:
    ///   - main: Runs the calls to the manager.
    ///   - clock: The time now, to which the times of positions are related.
    @MainActor init(
      scheduler: any Scheduler, request asked: Request, manager: CLLocationManager,
      main: MainActorScheduler, clock: @escaping @Sendable () -> Date
    ) {
      reports = CoreLocationReports(scheduler: scheduler)
      device = LocationManagerDelegate(manager, reports: reports, clock: clock)
      self.asked = asked
      self.main = main
    }

    public var locations: AnyPublisher<Location, Never> { reports.locations.eraseToAnyPublisher() }
    public var errors: AnyPublisher<LocationError, Never> { reports.errors.eraseToAnyPublisher() }

    public var status: AnyPublisher<PermissionStatus, Never> {
      reports.permission.eraseToAnyPublisher()
    }

    public func start() {
      reports.start()
      onMain { $0.startUpdatingLocation() }
    }

    public func stop() {
      onMain { $0.stopUpdatingLocation() }
    }

    public func request() {
      let asked = asked
      onMain { manager in
        switch asked {
        case .whenInUse: manager.requestWhenInUseAuthorization()
        case .always: manager.requestAlwaysAuthorization()
        }
      }
    }

    /// Calls the manager where it was created, in the order of these calls.
    private func onMain(_ body: @escaping @MainActor @Sendable (CLLocationManager) -> Void) {
      let device = device
      main.schedule { MainActor.assumeIsolated { body(device.manager) } }
    }
  }

  /// Passes on the reports of a location manager, on the main actor, where it was created.
  @MainActor private final class LocationManagerDelegate: NSObject, CLLocationManagerDelegate {
    let manager: CLLocationManager
    nonisolated private let reports: CoreLocationReports
    nonisolated private let clock: @Sendable () -> Date

    init(
      _ manager: CLLocationManager, reports: CoreLocationReports,
      clock: @escaping @Sendable () -> Date
    ) {
      self.manager = manager
      self.reports = reports
      self.clock = clock
      super.init()
      manager.delegate = self
    }

    nonisolated func locationManager(
      _ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]
    ) {
      let now = clock()
      reports.receive(locations.map { CoreLocationFix($0, at: now) })
    }

    nonisolated func locationManager(
      _ manager: CLLocationManager, didFailWithError error: any Error
    ) {
      let error = error as NSError
      let isOwn = error.domain == CLError.errorDomain
      reports.receive(
        errorCode: isOwn ? error.code : -1, description: error.localizedDescription)
    }

    nonisolated func locationManagerDidPauseLocationUpdates(_ manager: CLLocationManager) {
      reports.receivePause()
    }

    nonisolated func locationManagerDidChangeAuthorization(_ manager: CLLocationManager) {
      reports.receive(
        authorization: manager.authorizationStatus.rawValue,
        isAccuracyReduced: manager.accuracyAuthorization == .reducedAccuracy)
    }
  }

  extension CLLocationManager {
    /// The default is to pause when the device seems to be at rest, for good: the tracker would wait
    /// for a movement that is never reported.
    static var withoutPauses: CLLocationManager {
      let manager = CLLocationManager()
      #if !os(watchOS) && !os(tvOS)
        manager.pausesLocationUpdatesAutomatically = false
      #endif
      return manager
    }
  }

  extension CoreLocationFix {
    init(_ location: CLLocation, at now: Date) {
      self.init(
        coordinate: Coordinate(location.coordinate),
        horizontalAccuracy: location.horizontalAccuracy, altitude: location.altitude,
        verticalAccuracy: location.verticalAccuracy,
        age: now.timeIntervalSince(location.timestamp))
    }
  }
#endif
