/// How to ride a course whose points do not say when.
public struct RouteOptions: Sendable {
  /// Metres per second.
  public let speed: Double
  /// Between two fixes of a course without any times.
  public let interval: Duration

  public init(speed: Double = 5.5, interval: Duration = .seconds(1)) {
    precondition(speed > 0 && speed.isFinite, "a speed must be more than 0 m/s")
    precondition(interval >= .nanoseconds(1), "the interval between fixes must be 1 ns or more")
    self.speed = speed
    self.interval = interval
  }
}
