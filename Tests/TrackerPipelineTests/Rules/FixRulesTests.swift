import Streams
import Synchronization
import Testing

@testable import TrackerPipeline

@Suite struct FixRulesTests {
  private final class Report: Sendable {
    private let events = Mutex<[TrackerEvent]>([])
    /// Why each fix was dropped; nil for one that was not.
    var drops: [TrackerEvent.DropReason?] {
      events.withLock { $0 }.compactMap { event in
        guard case .fix(_, let reason) = event else { return nil }
        return .some(reason)
      }
    }

    @Sendable func add(_ event: TrackerEvent) { events.withLock { $0.append(event) } }
  }

  /// The fixes that are kept with a threshold of 0, and why each was dropped or not.
  private func outcome(
    of fixes: [Location], _ settings: TrackerSettings = TrackerSettings()
  ) -> (kept: [Location], drops: [TrackerEvent.DropReason?]) {
    var settings = settings
    settings.movementThreshold = 0
    let report = Report()
    var rules = FixRules<Never>(FixLimits(settings), report: report.add)
    let kept = fixes.compactMap { fix -> Location? in
      switch rules.receive(fix) {
      case .emit(.first(let location)), .emit(.moved(let location)): location
      default: nil
      }
    }
    return (kept, report.drops)
  }

  @Test func `a fix that is no coordinate or older than the one before is dropped with its reason`()
  {
    let nowhere = Location(
      coordinate: Coordinate(latitude: .nan, longitude: 8), time: Instant(.seconds(2)))
    let fixes = [fix(0, at: 1), nowhere, fix(1, at: 3), fix(2, at: 2), fix(3, at: 3)]

    let (kept, drops) = outcome(of: fixes)
    #expect(kept == [fixes[0], fixes[2], fixes[4]])
    #expect(drops == [nil, .invalid, nil, .outOfOrder, nil])
  }

  @Test func `a negative accuracy becomes nil`() {
    let fixes = [fix(0, accuracy: -1), fix(0, accuracy: 0), fix(0, accuracy: .nan)]

    #expect(outcome(of: fixes).kept.map(\.horizontalAccuracy) == [nil, 0, nil])
  }

  @Test func `fixes known to be worse than the limit are dropped`() {
    let fixes = [fix(0, accuracy: 5), fix(1, accuracy: 21), fix(2), fix(3, accuracy: 20)]

    let (kept, drops) = outcome(of: fixes, TrackerSettings(maximumAccuracy: 20))
    #expect(kept == [fixes[0], fixes[2], fixes[3]])
    #expect(drops == [nil, .inaccurate, nil, nil])
  }

  @Test(
    arguments: [
      // Seconds and metres, and whether a fix is kept with at most 20 m/s.
      ([(0, 0), (1, 10), (2, 900), (3, 30), (4, 40)], [true, true, false, true, true]),
      // After a real jump of 100 m, fixes are kept when 5 s have passed since the last one.
      ([(0, 0), (1, 100), (2, 100), (4, 100), (6, 100)], [true, false, false, false, true]),
      // At one time only the same position can be reached.
      ([(0, 0), (0, 0), (0, 1), (1, 1)], [true, true, false, true]),
      // Sixty metres in three seconds are just reached.
      ([(0, 0), (3, 59), (6, 120)], [true, true, false]),
    ] as [([(Double, Double)], [Bool])])
  func `fixes that could not be reached at the greatest speed are dropped`(
    fixes: [(seconds: Double, metres: Double)], areKept: [Bool]
  ) {
    let drops = outcome(
      of: fixes.map { fix($0.metres, at: $0.seconds) }, TrackerSettings(maximumSpeed: 20)
    ).drops
    #expect(drops == areKept.map { $0 ? nil : .tooFast })
  }

  @Test func `a fix that is dropped for another reason is none to be reached from`() {
    let fixes = [
      fix(0, at: 0), fix(500, at: 1, accuracy: 80), fix(10, at: 2), fix(520, at: 3, accuracy: 80),
    ]
    #expect(
      outcome(of: fixes, TrackerSettings(maximumAccuracy: 50, maximumSpeed: 20)).drops
        == [nil, .inaccurate, nil, .inaccurate])
  }
}
