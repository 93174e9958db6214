import Streams
import TrackerPipeline

/// Writes the log of a ride, and passes it on in blocks.
final class RideLogger<Log: RideLog>: RideObserver, @unchecked Sendable {
  // Sendable, and free of exclusivity checks: a simulation runs on one thread, from its start to
  // its report, and a live ride on one serial queue.
  @exclusivity(unchecked) private var log: Log
  private let isLive: Bool
  private let write: ([UInt8]) -> Void

  /// - Parameter isLive: True to pass everything on at once, and not in blocks.
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

extension RideLogs {
  /// The logs of a ride: one for the result, if the result is a log, and one for a user who watches
  /// a ride on the real clock and would otherwise see nothing of it.
  ///
  /// - Parameters:
  ///   - isLive: True for a ride on the real clock.
  ///   - logged: Receives the parts of the result.
  ///   - shown: Receives the text for standard error.
  func loggers(
    isLive: Bool, logged: @escaping ([UInt8]) -> Void, shown: @escaping ([UInt8]) -> Void
  ) -> [any RideObserver] {
    func logger(of log: some RideLog, write: @escaping ([UInt8]) -> Void) -> any RideObserver {
      RideLogger(log, isLive: isLive, write: write)
    }
    var loggers = log.map { [logger(of: $0, write: logged)] } ?? []
    if isLive, log == nil || output.path != nil {
      let report = TextReport(
        settings: settings, excerpt: text.excerpt, style: Terminal.error.style(text.color),
        width: Terminal.error.pageWidth)
      loggers.append(logger(of: TextLog(report: report), write: shown))
    }
    return loggers
  }
}
