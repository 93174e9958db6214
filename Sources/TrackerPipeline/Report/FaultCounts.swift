/// The effects of faults on a route, in fixes.
public struct FaultCounts: Hashable, Sendable {
  /// Lost as nothing is received during an outage.
  public internal(set) var lostInOutages = 0
  /// Lost individually, at random.
  public internal(set) var lostByChance = 0
  /// Moved by noise. This and the following count only fixes that are delivered.
  public internal(set) var noisy = 0
  public internal(set) var teleported = 0
  /// Delivered first although it is old: none or one.
  public internal(set) var stale = 0
  /// Delivered twice.
  public internal(set) var duplicated = 0
  /// Given a time before that of the previous fix.
  public internal(set) var setBack = 0
  /// Reported with another accuracy.
  public internal(set) var withOtherAccuracy = 0

  public init() {}

  /// The number of fixes by fault, in a fixed order; the names are those of reports.
  public var all: [(name: String, fixes: Int)] {
    [
      ("lostInOutages", lostInOutages), ("lostByChance", lostByChance), ("noisy", noisy),
      ("teleported", teleported), ("stale", stale), ("duplicated", duplicated),
      ("setBack", setBack), ("withOtherAccuracy", withOtherAccuracy),
    ]
  }
}

extension FaultCounts: CustomStringConvertible {
  /// `12 fixes lost in outages, 1 stale`; faults without fixes are left out.
  public var description: String {
    let words = [
      (lostInOutages, "lost in outages"), (lostByChance, "lost by chance"),
      (noisy, "moved by noise"), (teleported, "teleported"), (stale, "stale"),
      (duplicated, "duplicated"), (setBack, "set back in time"),
      (withOtherAccuracy, "with another accuracy"),
    ]
    let texts = words.filter { $0.0 > 0 }.map { "\($0.0.grouped) \($0.1)" }
    guard let first = words.first(where: { $0.0 > 0 })?.0, let text = texts.first else {
      return "no fix was hit"
    }
    let noun = first == 1 ? "fix" : "fixes"
    let start = "\(first.grouped) \(noun)" + text.dropFirst(first.grouped.count)
    return ([start] + texts.dropFirst()).joined(separator: ", ")
  }
}
