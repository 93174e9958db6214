import Streams
import TrackerPipeline

/// Writes the log of a ride, and passes it on in blocks.
final class RideLogger<Log: RideLog>: RideObserver, @unchecked Sendable {
  // Sendable, and free of exclusivity checks: a simulation runs on one thread, from its start to
  // its report, and a live ride on one serial queue.
  @exclusivity(unchecked) private var log: Log
  private let isLive: Bool
  private let write: ([UInt8]) -> Void

  /// - Parameter isLive: Whether everything is passed on at once, and not by the block.
  init(_ log: Log, isLive: Bool, write: @escaping ([UInt8]) -> Void) {
    self.log = log
    self.isLive = isLive
    self.write = write
  }

  func start(_ route: Route) {
    log.start(route)
    passOn()
  }

  func receive(_ event: TrackerEvent, at time: Instant) {
    log.receive(event, at: time)
    passOn()
  }

  func end(_ report: RideReport) {
    log.end(report)
    flush()
  }

  private func passOn() {
    if isLive || log.pending.count >= BlockOutput.blockSize { flush() }
  }

  private func flush() {
    if log.pending.isEmpty { return }
    write(log.pending)
    log.pending.removeAll(keepingCapacity: true)
  }
}

extension RideRequest {
  /// The logs of a ride: for the result, if that is a log, and for someone who watches a ride by the
  /// clock and would see nothing of it otherwise.
  ///
  /// - Parameters:
  ///   - isLive: Whether it is a ride by the clock.
  ///   - logged: Gets the parts of the result.
  ///   - shown: Gets what is for standard error.
  func loggers(
    isLive: Bool, logged: @escaping ([UInt8]) -> Void, shown: @escaping ([UInt8]) -> Void
  ) -> [any RideObserver] {
    func logger(of log: some RideLog, write: @escaping ([UInt8]) -> Void) -> any RideObserver {
      RideLogger(log, isLive: isLive, write: write)
    }
    var loggers = log.map { [logger(of: $0, write: logged)] } ?? []
    if isLive, log == nil || output != nil {
      let report = TextReport(
        request: self, style: Terminal.error.style(color), width: Terminal.error.pageWidth)
      loggers.append(logger(of: TextLog(report: report), write: shown))
    }
    return loggers
  }
}
