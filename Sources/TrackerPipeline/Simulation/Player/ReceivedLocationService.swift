import Streams
import Synchronization

/// Replays the reports of a receiver, each at the time it arrived; more may be added meanwhile.
final class ReceivedLocationService: LocationService {
  private let fixes = PassthroughSubject<Location, Never>()
  private let failures = PassthroughSubject<LocationError, Never>()
  private let isStarted = Atomic(false)
  private let faults: RouteFaults
  private let scheduler: any Scheduler

  /// - Parameter faults: Only the script of accuracies is used.
  init(_ reports: [ReceivedReport], faults: RouteFaults, scheduler: any Scheduler) {
    self.faults = faults
    self.scheduler = scheduler.ranked(as: .fix)
    for report in reports { play(report) }
  }

  var locations: AnyPublisher<Location, Never> { fixes.eraseToAnyPublisher() }
  var errors: AnyPublisher<LocationError, Never> { failures.eraseToAnyPublisher() }
  var beginsSegments: Bool { true }

  func start() { isStarted.store(true, ordering: .relaxed) }

  func stop() { isStarted.store(false, ordering: .relaxed) }

  func play(_ report: ReceivedReport) {
    scheduler.schedule(after: report.time) { [weak self] in self?.send(report) }
  }

  private func send(_ report: ReceivedReport) {
    guard isStarted.load(ordering: .relaxed) else { return }
    switch report.content {
    case .success(var fix):
      if let accuracy = faults.reportedAccuracy(at: report.time) { fix.report(accuracy) }
      fixes.send(fix)
    case .failure(let error): failures.send(error)
    }
  }
}
