import Foundation
import Streams

/// What goes wrong between the satellites and the tracker. The route itself stays as it is; what
/// is delivered of it changes.
///
/// Each fault draws from its own source of chance, and for each fix of the route, whether another
/// fault has lost it or not. So the same seed gives the same faults to the bit, and switching one
/// on does not change another.
///
/// For each fix, in this order: noise moves it, it may be teleported, it may be lost, its time may
/// be set back, its accuracy may be reported as another, and it may be delivered twice.
public struct RouteFaults: Hashable, Sendable {
  /// Single fixes far off the course, as reflections between high buildings make them.
  public struct Teleports: Hashable, Sendable {
    /// The share of the fixes, 0...1.
    public var rate: Double
    /// How far off, in any direction, metres.
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
    /// How much older than the route's first fix.
    public var age: Duration
    /// How far from there, in any direction, metres.
    public var distance: Double

    public init(age: Duration, distance: Double = 500) {
      self.age = age
      self.distance = distance
    }
  }

  /// A line of a script of the accuracy that fixes are reported with, whatever it was.
  public struct ReportedAccuracy: Hashable, Sendable {
    public enum Value: Hashable, Sendable {
      /// As it was.
      case recorded
      /// None.
      case unknown
      case metres(Double)
    }

    /// From the origin of the scheduler's time line; a fix that arrives then has it already.
    public var time: Duration
    public var value: Value

    public init(time: Duration, value: Value) {
      self.time = time
      self.value = value
    }
  }

  /// Metres: the standard deviation σ of a normally distributed error to the north, and of another
  /// one, independent of it, to the east. So it is that of each axis; half of the fixes are off by
  /// more than 1.18 σ.
  ///
  /// The fixes say so: their accuracy takes it in, as `accuracy(of:)` has it.
  public var noise = 0.0
  /// When nothing is received; the end of a range is not in it.
  public var outages: [Range<Instant>] = []
  /// The share of the fixes that is lost by chance, 0...1.
  public var dropRate = 0.0
  public var teleports: Teleports?
  public var staleFirst: StaleFix?
  /// The share of the fixes that is delivered twice, 0...1.
  public var duplicateRate = 0.0
  /// The share of the fixes whose time is set one second before that of the newest fix delivered
  /// until then, 0...1. The route's first fix has none before it, and is spared.
  public var backwardRate = 0.0
  /// In the order of their times; before the first, accuracies are as they were.
  public var accuracies: [ReportedAccuracy] = []
  /// Where chance starts: the same seed, the same faults.
  public var seed: UInt64 = 1

  public init() {}

  /// True if nothing goes wrong at all.
  public var isEmpty: Bool {
    var none = RouteFaults()
    none.seed = seed
    return self == none
  }

  /// The accuracy of a fix that arrives then; nil leaves it as it was.
  func reportedAccuracy(at time: Instant) -> ReportedAccuracy.Value? {
    let value = accuracies.last { Instant($0.time) <= time }?.value
    return value == .recorded ? nil : value
  }

  /// The reported accuracy of a fix with noise: the radius in which the fix is with a probability
  /// of 68 %, as platforms define it.
  ///
  /// An error that is normal in both axes is within r with the probability 1 - exp(-r² / 2σ²): for
  /// 0.68 that is r = √(-2 ln 0.32) σ. The recording's own error is independent of it, so the two
  /// add up as the sides of a right angle do.
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
