import Streams

/// The state of a tracker between its last fix and the next place: what it knows, and what it waits
/// for.
///
/// It is computed from the tracker's events and has no influence on the tracker, so it can be shown
/// while a tracker runs.
public struct TrackingStatus: Hashable, Sendable {
  /// A request to the geocoder.
  public struct Geocode: Hashable, Sendable {
    public let location: Location
    /// When it was asked.
    public let start: Instant
  }

  /// The condition that the next place waits for; if there are several, the first of them.
  public enum Waiting: Hashable, Sendable {
    /// Tracking must be allowed.
    case permission(PermissionStatus?)
    /// A fix must arrive.
    case firstFix
    /// A valid fix must arrive: the last one was dropped.
    case validFix(TrackerEvent.DropReason)
    /// The device must move farther from the last checkpoint; metres.
    case movement(distance: Double, threshold: Double)
    /// The cadence timer must tick; nil if the time of the tick is not known.
    case tick(Instant?)
    /// The geocoder must answer.
    case answer(since: Instant)
  }

  public private(set) var permission: PermissionStatus?
  /// The last fix that was not dropped, of all segments.
  public private(set) var fix: Location?
  /// The reason why the last fix was dropped; nil if it was not.
  public private(set) var drop: TrackerEvent.DropReason?
  /// The fix from which the movement gate measures: the last one it let through.
  public private(set) var checkpoint: Coordinate?
  /// The fix that waits for the next tick.
  public private(set) var pending: Location?
  /// The geocode in flight.
  public private(set) var geocode: Geocode?
  /// The error of the last geocode; nil if it did not fail.
  public private(set) var failure: GeocoderError?
  /// The time of the next tick; nil while the timer does not run, or while it is not known, as
  /// after a segment that was begun because of a clock.
  public private(set) var nextTick: Instant?
  private let settings: TrackerSettings

  public init(settings: TrackerSettings = TrackerSettings()) {
    self.settings = settings
  }

  /// Handles an event.
  public mutating func receive(_ event: TrackerEvent, at time: Instant) {
    switch event {
    case .permission(let status): change(to: status, at: time)
    case .fix(let fix, let reason):
      drop = reason
      if reason == nil { self.fix = fix }
    case .firstFix(let fix):
      // A new segment within a permission: its timer was started when the clock was set, not now.
      if checkpoint != nil { nextTick = nil }
      (checkpoint, pending) = (fix.coordinate, nil)
    case .movement(let fix): (checkpoint, pending) = (fix.coordinate, fix)
    case .tick: nextTick = time.advanced(by: settings.cadence)
    case .ticks(_, let count, let interval):
      nextTick = time.advanced(by: interval * (count + 1))
    case .commit, .alert: break
    case .geocode(let location):
      geocode = Geocode(location: location, start: time)
      if pending == location { pending = nil }
    case .geocodeEnded(let location, let outcome):
      (geocode, failure) = (nil, nil)
      if case .failure(let error) = outcome {
        failure = error
        if pending == nil { pending = location }
      }
      // A new segment (R1).
      if case .segmentEnded = outcome { (checkpoint, pending, nextTick) = (nil, nil, nil) }
    }
  }

  private mutating func change(to status: PermissionStatus, at time: Instant) {
    let goesOn = isTracking && status.isAuthorized
    permission = status
    if goesOn { return }
    (checkpoint, pending, geocode, drop, failure) = (nil, nil, nil, nil, nil)
    nextTick = isTracking ? time.advanced(by: settings.cadence) : nil
  }

  public var isTracking: Bool { permission?.isAuthorized ?? false }

  /// Metres from the checkpoint to the last fix; nil before a segment's first fix.
  public var distance: Double? {
    guard let checkpoint, let fix else { return nil }
    return Geodesic.distance(from: checkpoint, to: fix.coordinate)
  }

  /// The reason why no place is committed now.
  public var waiting: Waiting {
    guard isTracking else { return .permission(permission) }
    if let geocode { return .answer(since: geocode.start) }
    if pending != nil { return .tick(nextTick) }
    if let drop { return .validFix(drop) }
    guard let distance else { return .firstFix }
    return .movement(distance: distance, threshold: settings.movementThreshold)
  }
}

extension TrackingStatus.Waiting {
  /// One sentence that describes it.
  public func text(at now: Instant) -> String {
    switch self {
    case .permission(nil): "The user has not yet been asked for the location."
    case .permission(.notDetermined): "The user has not yet allowed the location."
    case .permission(.restricted): "Location access is restricted on this device."
    case .permission: "Location access is denied."
    case .firstFix: "No fix has arrived yet."
    case .validFix(let reason): "The last fix was \(reason.phrase)."
    case .movement(let distance, let threshold):
      "Moved \(Int(distance)) m of \(threshold.formatted) m from the last checkpoint."
    case .tick(let tick?): "The next tick is in \((tick - now).tenths) s."
    case .tick(nil): "Waiting for the next tick."
    case .answer(let start): "The geocoder was asked \((now - start).tenths) s ago."
    }
  }
}

extension Duration {
  /// In seconds, with one decimal.
  fileprivate var tenths: String {
    let tenths = Int((self / .milliseconds(100)).rounded())
    return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
  }
}

extension Double {
  /// Whole numbers have no fraction.
  fileprivate var formatted: String { Int(exactly: self).map { String($0) } ?? String(self) }
}
