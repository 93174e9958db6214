import Foundation
import Streams
import Synchronization
import TrackerPipeline

/// Tracks with a receiver and the real clock, until the receiver ends or the user stops it, and
/// writes the events as they happen.
final class LiveSession: Sendable {
  /// The reason why it is over.
  private enum Ending: Sendable {
    /// Ctrl-C, or a signal of the system.
    case interrupted
    /// No more fixes will come.
    case exhausted(RouteError?)
    /// The output cannot be written.
    case outputFailed(Failure)
  }

  private let request: LiveRequest
  private let receiver: Receiver
  private let settings: RideSettings
  private let logs: RideLogs
  // Serial, as the ride requires of its scheduler.
  private let queue = DispatchQueue(label: "tracker")
  private let ride: LiveRide
  private let server: AnswerCount?
  private let ending = Mutex<Ending?>(nil)
  private let endOfRoute = Mutex<AnyCancellable?>(nil)
  private let isOver = DispatchSemaphore(value: 0)
  /// The queue of the signals: the other one may wait for a reader of the results.
  private let signals = DispatchQueue(label: "tracker-sim.signals")

  init(_ request: LiveRequest, receiver: Receiver) throws(Failure) {
    self.request = request
    self.receiver = receiver
    let geocoder = try request.geocoder.makeGeocoder(request.lookup, isByClock: true)
    settings = RideSettings(request)
    let logs = RideLogs(settings: settings, output: request.output)
    self.logs = logs
    server = geocoder.answerCount()
    ride = LiveRide(
      on: queue, geocoder: server ?? geocoder, settings: request.settings,
      keepsFixes: logs.log == nil || request.output.drawsMap)
  }

  func run() throws(Failure) {
    let output = LiveOutput(
      try ResultOutput<RideResult>(
        request.output, request.lookup, routes: ["live"], sparing: receiver.file.map { [$0] } ?? [])
    ) { [self] in end(.outputFailed($0)) }
    let recorder = request.output.writesPage ? PageRecorder() : nil
    let loggers =
      logs.loggers(isLive: true, logged: output.write, shown: output.show)
      + (recorder.map { [$0] } ?? [])
    // The lines of a file are replayed at their recorded times.
    let recorded = try receiver.file.flatMap { path throws(Failure) in
      receiver.isRecording ? try recording(path) : nil
    }
    var route = receiver.route
    route.startTime = recorded?.startTime
    if !request.output.isInUTC { route.timeZone = recorded?.timeZone }
    let start = try opened(recorded) { time, event in
      for logger in loggers { logger.receive(event, at: time) }
      guard case .alert(let alert) = event else { return }
      StandardStream.error.say("tracker-sim: at \(ClockText.of(time)) \(alert.message)")
    }
    let sources = [SIGINT, SIGTERM, SIGHUP].compactMap(ended(by:))
    queue.async { [route] in
      for logger in loggers { logger.start(route) }
      start()
    }
    isOver.wait()
    for source in sources { source.cancel() }
    let result = queue.sync { [route] in
      let report = ride.stop(route)
      for logger in loggers { logger.end(report, nil) }
      return RideResult(settings: settings, report: report, recording: recorder?.result)
    }
    let fixes = result.report.totals.fixes
    // Of a receiver that gave nothing there is no result, and an older one stays.
    if fixes == 0 {
      try checkEnding(fixes: fixes)
      if !request.output.paths.isEmpty {
        return StandardStream.error.say("tracker-sim: no fix has come, and nothing is written")
      }
    }
    try output.finish(with: result)
    try checkEnding(fixes: fixes)
    if let failure = server?.failure(
      of: result.report.route.name, failures: result.report.totals.failures)
    {
      throw failure
    }
  }

  private func checkEnding(fixes: Int) throws(Failure) {
    switch ending.withLock({ $0 }) {
    case .outputFailed(let failure): throw failure
    case .exhausted(let error?): throw .route(error)
    case .exhausted(nil) where fixes == 0:
      throw .route(RouteError(file: receiver.name, message: "it ended without a single fix"))
    case .exhausted, .interrupted, nil: break
    }
  }

  /// Prepares everything, and returns a function that begins the ride; call it on the queue.
  ///
  /// - Parameter recorded: The route to replay; nil if a receiver is listened to.
  private func opened(
    _ recorded: Route?, observing: @escaping @Sendable (Instant, TrackerEvent) -> Void
  ) throws(Failure) -> @Sendable () -> Void {
    if let recorded { return { self.replay(recorded, observing: observing) } }
    do throws(RouteError) {
      let connection = try ReceiverConnection(receiver, on: queue)
      return { self.listen(to: connection, observing: observing) }
    } catch {
      throw .route(error)
    }
  }

  private func recording(_ path: String) throws(Failure) -> Route {
    var route: Route
    do throws(RouteError) {
      route = try Route.read(contentsOf: path)
      route.useLocalTime()
    } catch {
      throw .route(error)
    }
    for warning in route.warnings { StandardStream.error.say("tracker-sim: warning: \(warning)") }
    try RealTime.checkLength(
      of: route, settle: request.settle, cadence: request.settings.cadence, named: receiver.name,
      advice: "a ride in virtual time is tracker-sim run")
    return route
  }

  private func replay(
    _ route: Route, observing: @escaping @Sendable (Instant, TrackerEvent) -> Void
  ) {
    let service = SimulatedLocationService(fixes: route.fixes, scheduler: ride.scheduler)
    ride.start(service, observing: observing)
    let end = service.locations.sink(receiveCompletion: { [self] _ in
      finish(because: nil)
    }) { _ in }
    endOfRoute.withLock { $0 = end }
  }

  private func listen(
    to connection: ReceiverConnection,
    observing: @escaping @Sendable (Instant, TrackerEvent) -> Void
  ) {
    let service = ReceiverLocationService(dialect: receiver.dialect, scheduler: ride.scheduler)
    ride.start(service, observing: observing)
    connection.start { [self] event in
      guard let ending = service.receive(event, from: receiver) else { return }
      finish(because: ending.error)
    }
  }

  private func finish(because error: RouteError?) {
    ride.finish(within: request.settle) { [self] in end(.exhausted(error)) }
  }

  /// Ends the ride at the first signal, and lets a later one end the process. The later one must
  /// come after a second: the process that started this command may pass on a signal that was
  /// already received here.
  private func ended(by number: Int32) -> (any DispatchSourceSignal)? {
    // With `nohup`, closing the terminal must have no effect. The other signals are the way to end
    // a live ride, also in the background of a script, where the shell makes it ignore SIGINT.
    if number == SIGHUP, InterruptCleanup.isIgnored(number) { return nil }
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: signals)
    source.setEventHandler { [self] in
      signals.asyncAfter(deadline: .now() + 1) { signal(number, SIG_DFL) }
      end(.interrupted)
    }
    source.resume()
    return source
  }

  private func end(_ reason: Ending) {
    let isFirst = ending.withLock { ending in
      defer { ending = ending ?? reason }
      return ending == nil
    }
    if isFirst { isOver.signal() }
  }
}

extension Receiver {
  /// The path of the file that is read; nil if there is none.
  fileprivate var file: String? {
    if case .nmea(let path) = self { path } else { nil }
  }
}

/// Writes the output of a live ride, until that fails.
final class LiveOutput: Sendable {
  private let output: Mutex<ResultOutput<RideResult>>
  private let failed: @Sendable (Failure) -> Void

  /// - Parameter failed: Called when the output cannot be written, perhaps several times.
  init(
    _ output: consuming sending ResultOutput<RideResult>,
    failed: @escaping @Sendable (Failure) -> Void
  ) {
    self.output = Mutex(output)
    self.failed = failed
  }

  /// Writes a part of the result.
  func write(_ part: [UInt8]) {
    attempt { output throws(Failure) in try output.write(part, of: 0) }
  }

  /// Shows the progress, if the result is written at the end.
  func show(_ part: [UInt8]) {
    try? StandardStream.error.descriptor.write(part)
  }

  func finish(with result: RideResult) throws(Failure) {
    try output.withLock { output throws(Failure) in
      try output.add(result, of: 0)
      try output.finish()
    }
  }

  private func attempt(_ action: (inout ResultOutput<RideResult>) throws(Failure) -> Void) {
    do throws(Failure) {
      try output.withLock { output throws(Failure) in try action(&output) }
    } catch {
      failed(error)
    }
  }
}
