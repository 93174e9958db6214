/// The options for riding points without times.
public struct RouteOptions: Sendable {
  /// The speed in metres per second.
  public let speed: Double
  /// The time between two fixes of a course without any times.
  public let interval: Duration

  public init(speed: Double = 5.5, interval: Duration = .seconds(1)) {
    precondition(speed > 0 && speed.isFinite, "a speed must be more than 0 m/s")
    precondition(interval >= .nanoseconds(1), "the interval between fixes must be 1 ns or more")
    self.speed = speed
    self.interval = interval
  }
}
