/// The numbers in the tracker's rules.
public struct TrackerSettings: Hashable, Sendable {
  /// Metres from the checkpoint; a fix at this distance or farther is a movement (R3).
  public var movementThreshold: Double
  /// The time between two ticks (R4).
  public var cadence: Duration
  /// How long a geocode may take (R6).
  public var geocodeTimeout: Duration
  /// Fixes known to be worse than this, in metres, are dropped; nil drops none (R8).
  public var maximumAccuracy: Double?
  /// Fixes that cannot be reached from the last one kept within this speed, in metres per second, are dropped;
  /// nil drops none (R10).
  public var maximumSpeed: Double?

  public init(
    movementThreshold: Double = 20, cadence: Duration = .seconds(5),
    geocodeTimeout: Duration = .seconds(10), maximumAccuracy: Double? = nil,
    maximumSpeed: Double? = nil
  ) {
    self.movementThreshold = movementThreshold
    self.cadence = cadence
    self.geocodeTimeout = geocodeTimeout
    self.maximumAccuracy = maximumAccuracy
    self.maximumSpeed = maximumSpeed
  }
}
