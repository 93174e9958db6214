import Streams
import TrackerPipeline

/// Passes on what a log tells of a ride.
final class RideNarrator<Log: RideLog>: RideListener, @unchecked Sendable {
  // Sendable, and free of exclusivity checks: a simulation runs on one thread, from its start to
  // its report, and a live ride on one serial queue.
  @exclusivity(unchecked) private var log: Log
  private let isLive: Bool
  private let pass: ([UInt8]) -> Void

  /// - Parameter isLive: Whether everything is passed on at once, and not by the block.
  init(_ log: Log, isLive: Bool, pass: @escaping ([UInt8]) -> Void) {
    self.log = log
    self.isLive = isLive
    self.pass = pass
  }

  func start(_ route: Route) {
    log.start(route)
    passOn()
  }

  func hear(_ event: TrackerEvent, at time: Instant) {
    log.hear(event, at: time)
    passOn()
  }

  func end(_ report: SimulationReport) {
    log.end(report)
    flush()
  }

  private func passOn() {
    if isLive || log.pending.count >= BlockOutput.blockSize { flush() }
  }

  private func flush() {
    if log.pending.isEmpty { return }
    pass(log.pending)
    log.pending.removeAll(keepingCapacity: true)
  }
}

extension RideRequest {
  /// Who tells of a ride: for the result, if that is a log, and for someone who watches a ride by the
  /// clock and would see nothing of it otherwise.
  ///
  /// - Parameters:
  ///   - isLive: Whether it is a ride by the clock.
  ///   - logged: Gets the parts of the result.
  ///   - shown: Gets what is for standard error.
  func narrators(
    isLive: Bool, logged: @escaping ([UInt8]) -> Void, shown: @escaping ([UInt8]) -> Void
  ) -> [any RideListener] {
    func narrator(of log: some RideLog, pass: @escaping ([UInt8]) -> Void) -> any RideListener {
      RideNarrator(log, isLive: isLive, pass: pass)
    }
    var narrators = log.map { [narrator(of: $0, pass: logged)] } ?? []
    if isLive, log == nil || output != nil {
      let report = TextReport(request: self, style: Terminal.error.style(color))
      narrators.append(narrator(of: TextLog(report: report), pass: shown))
    }
    return narrators
  }
}
