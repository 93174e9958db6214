import Streams

extension Publisher where Output == Location {
  /// R1, R8, R10, R2 and R3: the movements among the fixes of a receiver.
  ///
  /// - Parameter report: Receives every fix, with the reason if it is dropped.
  @inline(__always)
  func movements(
    within limits: FixLimits, report: @escaping @Sendable (TrackerEvent) -> Void
  ) -> some Publisher<Movement, Failure> {
    staged(FixRules(limits, report: report))
  }
}

/// The numbers of the rules for fixes.
struct FixLimits: Hashable, Sendable {
  /// R3, metres.
  var movementThreshold: Double
  /// R8, metres; nil drops no fix.
  var maximumAccuracy: Double?
  /// R10, metres per second; nil drops no fix.
  var maximumSpeed: Double?

  init(_ settings: TrackerSettings) {
    movementThreshold = settings.movementThreshold
    maximumAccuracy = settings.maximumAccuracy
    maximumSpeed = settings.maximumSpeed
  }
}

/// The rules for fixes in their order: R1, R8 and R10 drop a fix, R2 and R3 make it a movement.
///
/// Nothing else decides which fixes are movements, neither in the tracker nor in the figures of many rides.
struct FixRules<Failure: Error>: SequentialStage {
  private let report: @Sendable (TrackerEvent) -> Void
  private var validity = ValidityRule()
  private let accuracy: AccuracyRule
  private var speed: SpeedRule
  private var gate: MovementGateStage<Failure>

  init(_ limits: FixLimits, report: @escaping @Sendable (TrackerEvent) -> Void) {
    self.report = report
    accuracy = AccuracyRule(limit: limits.maximumAccuracy)
    speed = SpeedRule(limit: limits.maximumSpeed)
    gate = MovementGateStage(threshold: limits.movementThreshold)
  }

  mutating func receive(_ input: Location) -> SequentialStep<Movement, Failure> {
    var fix = input
    let reason =
      validity.reason(toDrop: &fix) ?? accuracy.reason(toDrop: fix) ?? speed.reason(toDrop: fix)
    report(.fix(fix, dropped: reason))
    return reason == nil ? gate.receive(fix) : .skip
  }

  mutating func finish() -> SequentialStep<Movement, Failure> { .finish }
}

/// R1: drops fixes with an invalid coordinate, and fixes older than the one before; makes a negative accuracy nil.
///
///     fixes  -1-3-2-x-4-
///     kept   -1-3-----4-
struct ValidityRule {
  private var latest: Instant?

  mutating func reason(toDrop fix: inout Location) -> TrackerEvent.DropReason? {
    if let accuracy = fix.horizontalAccuracy, !(accuracy >= 0) { fix.horizontalAccuracy = nil }
    guard fix.coordinate.isValid else { return .invalid }
    if let latest, fix.time < latest { return .outOfOrder }
    latest = fix.time
    return nil
  }
}

/// R8: drops fixes that are known to be worse than a limit.
///
///     fixes  -5-40-9-
///     kept   -5----9-   within 20 m
struct AccuracyRule {
  /// Metres; nil drops no fix.
  let limit: Double?

  func reason(toDrop fix: Location) -> TrackerEvent.DropReason? {
    guard let limit, let accuracy = fix.horizontalAccuracy, accuracy > limit else { return nil }
    return .inaccurate
  }
}

/// R10: drops fixes that cannot be reached from the last one kept within a speed.
///
///     metres, one each second  0-10-900-30-40-
///     kept                     0-10-----30-40-   at most 20 m/s
///
/// The time since the last fix that was kept counts, so after a real jump fixes are kept again, when the rest of the
/// way has had its time.
struct SpeedRule {
  /// Metres per second; nil drops no fix.
  let limit: Double?
  private var last: Location?

  init(limit: Double?) {
    self.limit = limit
  }

  mutating func reason(toDrop fix: Location) -> TrackerEvent.DropReason? {
    guard let limit else { return nil }
    if let last {
      let metres = Geodesic.distance(from: last.coordinate, to: fix.coordinate)
      guard metres <= limit * (last.time.duration(to: fix.time) / .seconds(1)) else {
        return .tooFast
      }
    }
    last = fix
    return nil
  }
}
