import Foundation
import Streams

/// The faults between the satellites and the tracker. They change the fixes that are delivered, not
/// the route.
///
/// Each fault draws from its own random numbers, and for each fix of the route, also if another
/// fault has lost it. So the same seed gives the same faults to the bit, and switching one on does
/// not change another.
///
/// The faults of each fix have this order: noise moves it, it may be teleported, and it may be
/// lost. Then its time may be set back, its accuracy may be reported as another, and it may be
/// delivered twice.
public struct RouteFaults: Hashable, Sendable {
  /// Single fixes far off the course, as caused by reflections between high buildings.
  public struct Teleports: Hashable, Sendable {
    /// The share of the fixes, 0...1.
    public var rate: Double
    /// Metres off the course, in any direction.
    public var distance: Double

    public init(rate: Double, distance: Double) {
      self.rate = rate
      self.distance = distance
    }
  }

  /// The device's last known position, which comes before the first fix.
  ///
  /// A location manager delivers it at once, while the receiver still searches for satellites. The
  /// tracker cannot tell it from a first fix (R2). It comes with the route's first fix, and is lost
  /// if tracking is not on by then.
  public struct StaleFix: Hashable, Sendable {
    /// The time by which it is older than the route's first fix.
    public var age: Duration
    /// Metres from the route's first fix, in any direction.
    public var distance: Double

    public init(age: Duration, distance: Double = 500) {
      self.age = age
      self.distance = distance
    }
  }

  /// A line of a script of the reported accuracy.
  public struct ReportedAccuracy: Hashable, Sendable {
    public enum Value: Hashable, Sendable {
      /// The recorded accuracy.
      case recorded
      /// No accuracy.
      case unknown
      case metres(Double)
    }

    /// From the origin of the scheduler's time line; a fix that arrives at this time has the new
    /// accuracy.
    public var time: Duration
    public var value: Value

    public init(time: Duration, value: Value) {
      self.time = time
      self.value = value
    }
  }

  /// Metres: the standard deviation σ of a normally distributed error to the north, and of an
  /// independent one to the east. As σ is the deviation of each axis, half of the fixes are off by
  /// more than 1.18 σ.
  ///
  /// The accuracy of the fixes includes the noise, as computed by `accuracy(of:)`.
  public var noise = 0.0
  /// The times without reception; the end of a range is not included.
  public var outages: [Range<Instant>] = []
  /// The share of the fixes that is lost at random, 0...1.
  public var dropRate = 0.0
  public var teleports: Teleports?
  public var staleFirst: StaleFix?
  /// The share of the fixes that is delivered twice, 0...1.
  public var duplicateRate = 0.0
  /// The share of the fixes whose time is set to one second before the newest time delivered so
  /// far, 0...1. The route's first fix is not changed, as there is none before it.
  public var backwardRate = 0.0
  /// In the order of their times; before the first, fixes have the recorded accuracy.
  public var accuracies: [ReportedAccuracy] = []
  /// The seed: the same seed gives the same faults.
  public var seed: UInt64 = 1

  public init() {}

  /// True if there are no faults.
  public var isEmpty: Bool {
    var none = RouteFaults()
    none.seed = seed
    return self == none
  }

  /// The reported accuracy of a fix that arrives at this time; nil keeps the recorded one.
  func reportedAccuracy(at time: Instant) -> ReportedAccuracy.Value? {
    let value = accuracies.last { Instant($0.time) <= time }?.value
    return value == .recorded ? nil : value
  }

  /// The reported accuracy of a fix with noise: the radius in which the fix is with a probability
  /// of 68 %, as platforms define it.
  ///
  /// An error that is normal in both axes is within r with the probability 1 - exp(-r² / 2σ²): for
  /// 0.68 that is r = √(-2 ln 0.32) σ. The recording's own error is independent of it, so the
  /// squares of the two are added.
  func accuracy(of fix: Location) -> Double? {
    let known = fix.horizontalAccuracy.flatMap { $0 >= 0 ? $0 : nil }
    guard noise > 0 else { return known }
    let radius = (-2 * log(0.32)).squareRoot() * noise
    return ((known ?? 0) * (known ?? 0) + radius * radius).squareRoot()
  }
}

extension Location {
  mutating func report(_ accuracy: RouteFaults.ReportedAccuracy.Value) {
    switch accuracy {
    case .recorded: break
    case .unknown: horizontalAccuracy = nil
    case .metres(let radius): horizontalAccuracy = radius
    }
  }
}
