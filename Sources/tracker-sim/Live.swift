import Foundation
import Streams
import Synchronization
import TrackerPipeline

/// Tracks by a receiver and the real clock, until the receiver ends or the user does, and prints the
/// places as they are committed.
final class Live: Sendable {
  /// Why it is over.
  private enum Ending: Sendable {
    /// Ctrl-C, or the system wants it to end.
    case interrupted
    /// No more fixes will come.
    case exhausted(RouteError?)
  }

  private let request: RideRequest
  private let receiver: Receiver
  private let screen: Screen
  // One at a time, and in order: what the ride demands of its scheduler.
  private let queue = DispatchQueue(label: "tracker")
  private let ride: LiveRide
  private let ending = Mutex<Ending?>(nil)
  private let endOfRoute = Mutex<AnyCancellable?>(nil)
  private let isOver = DispatchSemaphore(value: 0)

  init(_ request: RideRequest, receiver: Receiver) throws(Failure) {
    self.request = request
    self.receiver = receiver
    screen = Screen(.output)
    ride = LiveRide(
      on: queue, geocoder: try request.makeGeocoder(), settings: request.settings)
  }

  func run() throws(Failure) {
    let text = TextReport(request: request)
    let start = try opened()
    let signals = [SIGINT, SIGTERM].map(ended(by:))
    screen.show(text.header(live: receiver))
    queue.async { start() }
    isOver.wait()
    for signal in signals { signal.cancel() }

    let report = queue.sync { ride.stop(name: receiver.name, source: receiver.source) }
    if let failure = screen.failure { throw failure }
    try StandardStream.output.write(text.footer(report))
    if case .exhausted(let error) = ending.withLock({ $0 }) {
      if let error { throw .route(error) }
      if report.totals.fixes == 0 {
        throw .route(RouteError(file: receiver.name, message: "it ended without a single fix"))
      }
    }
  }

  /// Everything is ready when this returns, and begins when what it returns is called, on the queue.
  private func opened() throws(Failure) -> @Sendable () -> Void {
    do throws(RouteError) {
      if case .nmea(let path) = receiver, Self.isRecording(path) {
        let route = try Route.read(contentsOf: path)
        for warning in route.warnings {
          StandardStream.error.say("tracker-sim: warning: \(warning)")
        }
        return { self.replay(route) }
      }
      let feed = try LineFeed(receiver, on: queue)
      return { self.listen(to: feed) }
    } catch {
      throw .route(error)
    }
  }

  /// A file that has all of its lines already: these come at their recorded times.
  private static func isRecording(_ path: String) -> Bool {
    var status = stat()
    let isKnown = path == "-" ? fstat(STDIN_FILENO, &status) : stat(path, &status)
    return isKnown == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  private func replay(_ route: Route) {
    let service = SimulatedLocationService(fixes: route.fixes, scheduler: ride.scheduler)
    ride.start(service, observing: observe)
    let end = service.locations.sink(receiveCompletion: { [self] _ in
      finish(because: nil)
    }) { _ in }
    endOfRoute.withLock { $0 = end }
  }

  private func listen(to feed: LineFeed) {
    let service = ReceiverLocationService(dialect: receiver.dialect, scheduler: ride.scheduler)
    ride.start(service, observing: observe)
    feed.start { [self] event in
      switch event {
      case .lines(let lines): for line in lines { service.receive(line: line) }
      case .interrupted(let error): service.receive(trouble: error.message)
      case .ended(let error):
        service.receiveEnd()
        finish(because: error)
      }
    }
  }

  private func finish(because error: RouteError?) {
    ride.finish(within: request.settle) { [self] in end(.exhausted(error)) }
  }

  @Sendable
  private func observe(_ time: Instant, _ event: TrackerEvent) {
    switch event {
    case .commit(let place): screen.show(PlaceTable.row(place) + "\n")
    case .alert(let alert):
      StandardStream.error.say("tracker-sim: \(ClockText.of(time)) \(alert.message)")
    default: return
    }
    // Nobody is there to read any more.
    if screen.failure != nil { end(.interrupted) }
  }

  /// The first one ends the ride; a later one the process, should that not help. Not at once: what
  /// started this command may pass on a signal that came here anyway.
  private func ended(by number: Int32) -> any DispatchSourceSignal {
    signal(number, SIG_IGN)
    let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
    source.setEventHandler { [self] in
      queue.asyncAfter(deadline: .now() + 1) { signal(number, SIG_DFL) }
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
