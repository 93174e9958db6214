import Streams
import Synchronization

/// A position that Core Location reports.
struct CoreLocationFix: Equatable, Sendable {
  var coordinate: Coordinate
  /// Metres; below zero if it is not known.
  var horizontalAccuracy: Double
  /// Metres.
  var altitude: Double
  /// Metres; zero or below if the altitude is not known.
  var verticalAccuracy: Double
  /// The time since it was taken, in seconds.
  var age: Double
}

/// Publishes what Core Location reports as the tracker's services do.
final class CoreLocationReports: Sendable {
  private struct State: Sendable {
    /// The instant of the last start; nil before the first one.
    var start: Instant?
    /// The errors that last until the conditions change, and so are reported once.
    var lasting: [LocationError] = []
    var status = PermissionStatus.notDetermined
  }

  let locations = PassthroughSubject<Location, Never>()
  let errors = PassthroughSubject<LocationError, Never>()
  let permission = CurrentValueSubject<PermissionStatus, Never>(.notDetermined)
  /// Seconds: thirty years. A position with another date has none.
  private static let mostAge = 1e9
  private static let mostAgeAtStart = Duration.seconds(5)
  private let scheduler: any Scheduler
  private let state = Mutex(State())

  /// - Parameter scheduler: The tracker's, on whose time line the fixes are.
  init(scheduler: any Scheduler) {
    self.scheduler = scheduler
  }

  var status: PermissionStatus { state.withLock { $0.status } }

  /// The service is started: positions from before are not published, as Core Location first reports
  /// the last known one. An error that lasts since before the start is published at the start, as the tracker does not
  /// listen before.
  func start() {
    let now = scheduler.now
    let lasting = state.withLock { state in
      state.start = now
      return state.lasting
    }
    for error in lasting { errors.send(error) }
  }

  /// - Parameter hasJustStarted: True if a permission came with the fixes, and the service was started because of it. A
  /// fix that is a few seconds old is the present position then.
  func receive(_ fixes: [CoreLocationFix], hasJustStarted: Bool = false) {
    guard var start = state.withLock({ $0.start }) else { return }
    if hasJustStarted { start = start - Self.mostAgeAtStart }
    for fix in fixes where abs(fix.age) < Self.mostAge {
      // A date is exact to a tenth of a microsecond.
      let time = scheduler.now - .microseconds((fix.age * 1e6).rounded())
      guard time >= start else { continue }
      locations.send(
        Location(
          coordinate: fix.coordinate,
          horizontalAccuracy: fix.horizontalAccuracy < 0 ? nil : fix.horizontalAccuracy,
          altitude: fix.verticalAccuracy > 0 ? fix.altitude : nil, time: time))
    }
  }

  /// Publishes an error of the location manager.
  func receive(errorCode: Int, description: String) {
    guard
      let error = CoreLocationStates.locationError(code: errorCode, description: description)
    else { return }
    errors.send(error)
  }

  /// Publishes that the system has paused the updates.
  func receivePause() {
    errors.send(CoreLocationStates.pause)
  }

  /// Publishes an authorization, and that only the approximate position is allowed.
  func receive(authorization: Int32, isAccuracyReduced: Bool) {
    if let status = CoreLocationStates.permission(of: authorization) { set(status) }
    report(isAccuracyReduced ? [CoreLocationStates.reducedAccuracy] : [])
  }

  /// Publishes the conditions of a live update. Without a condition of its permission, a position is
  /// allowed.
  func receive(_ conditions: LiveUpdateConditions, hasLocation: Bool) {
    if let status = conditions.permission {
      set(status)
    } else if hasLocation, !self.status.isAuthorized {
      set(.authorizedWhenInUse)
    }
    report(conditions.errors)
  }

  private func set(_ status: PermissionStatus) {
    let isNew = state.withLock { state in
      defer { state.status = status }
      return state.status != status
    }
    if isNew { permission.send(status) }
  }

  /// Publishes the errors that are new.
  private func report(_ lasting: [LocationError]) {
    let new = state.withLock { state in
      defer { state.lasting = lasting }
      return lasting.filter { !state.lasting.contains($0) }
    }
    for error in new { errors.send(error) }
  }
}
