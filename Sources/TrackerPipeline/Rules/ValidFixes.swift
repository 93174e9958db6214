import Streams

extension Publisher where Output == Location {
  /// R1: drops fixes with an invalid coordinate, and fixes older than the one before; makes a
  /// negative accuracy nil.
  ///
  ///     fixes       -1-3-2-x-4-
  ///     validFixes  -1-3-----4-
  ///
  /// - Parameter report: Receives the fixes that are dropped.
  @inline(__always)
  func validFixes(
    report: @escaping @Sendable (TrackerEvent) -> Void
  ) -> Publishers.Staged<Self, ValidFixesStage<Failure>> {
    staged(ValidFixesStage(report: report))
  }
}

struct ValidFixesStage<Failure: Error>: SequentialStage {
  let report: @Sendable (TrackerEvent) -> Void
  var latest: Instant?

  init(report: @escaping @Sendable (TrackerEvent) -> Void) {
    self.report = report
  }

  mutating func receive(_ input: Location) -> SequentialStep<Location, Failure> {
    var fix = input
    if let accuracy = fix.horizontalAccuracy, !(accuracy >= 0) { fix.horizontalAccuracy = nil }
    guard fix.coordinate.isValid else { return drop(fix, .invalid) }
    if let latest, fix.time < latest { return drop(fix, .outOfOrder) }
    latest = fix.time
    return .emit(fix)
  }

  func drop(_ fix: Location, _ reason: TrackerEvent.DropReason) -> SequentialStep<Location, Failure>
  {
    report(.fix(fix, dropped: reason))
    return .skip
  }
}
