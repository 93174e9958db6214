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

  private func kept(
    of fixes: [Location], _ rule: (AnyPublisher<Location, Never>) -> some Publisher<Location, Never>
  ) -> [Location] {
    let kept = CurrentValueSubject<[Location], Never>([])
    let run = rule(fixes.publisher.eraseToAnyPublisher()).sink { kept.value.append($0) }
    defer { run.cancel() }
    return kept.value
  }

  @Test func `a fix that is no coordinate or older than the one before is dropped with its reason`()
  {
    let report = Report()
    let nowhere = Location(
      coordinate: Coordinate(latitude: .nan, longitude: 8), time: Instant(.seconds(2)))
    let fixes = [fix(0, at: 1), nowhere, fix(1, at: 3), fix(2, at: 2), fix(3, at: 3)]

    #expect(
      kept(of: fixes) { $0.validFixes(report: report.add) } == [fixes[0], fixes[2], fixes[4]])
    #expect(report.drops == [.invalid, .outOfOrder])
  }

  @Test func `a negative accuracy becomes nil`() {
    let fixes = [fix(0, accuracy: -1), fix(0, accuracy: 0), fix(0, accuracy: .nan)]

    #expect(
      kept(of: fixes) { $0.validFixes { _ in } }.map(\.horizontalAccuracy) == [nil, 0, nil])
  }

  @Test func `fixes known to be worse than the limit are dropped`() {
    let report = Report()
    let fixes = [fix(0, accuracy: 5), fix(1, accuracy: 21), fix(2), fix(3, accuracy: 20)]

    #expect(
      kept(of: fixes) { $0.accurate(within: 20, report: report.add) }
        == [fixes[0], fixes[2], fixes[3]])
    #expect(report.drops == [nil, .inaccurate, nil, nil])
  }
}
