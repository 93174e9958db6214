import Foundation
import Streams
import Synchronization
import TrackerPipeline

/// Runs the app in a terminal, until the user quits or the terminal is closed.
final class AppSession: Sendable {
  private let ride: AppRide
  // Serial: keys, frames, the ride and the screen.
  private let queue = DispatchQueue(label: "app")
  private let terminal: TerminalSession
  private let feed: ReceiverFeed?
  private let ending = Mutex<Failure?>(nil)
  private let written = Mutex<[String]>([])
  private let summary = Mutex<String?>(nil)
  private let isOver = DispatchSemaphore(value: 0)
  /// The signal that has ended the app; nil if none has.
  private let signal = Mutex<Int32?>(nil)
  private let signals = Mutex<[AnyCancellable]>([])
  /// Scenarios that are being written.
  private let writing = DispatchGroup()

  init(_ ride: AppRide) throws(Failure) {
    self.ride = ride
    if let receiver = ride.receiver {
      do throws(RouteError) {
        feed = try ReceiverFeed(receiver, on: queue)
      } catch {
        throw .route(error)
      }
    } else {
      feed = nil
    }
    let numbers = EndingSignal.ignore([SIGINT, SIGTERM])
    terminal = try TerminalSession(on: queue, isInputTaken: ride.request.readsStandardInput)
    let watched = numbers.map { number in
      EndingSignal.watch(number) { [weak self] in self?.end(by: number) }
    }
    signals.withLock { $0 = watched }
  }

  /// Returns when the app has ended, and the terminal is restored.
  func run() throws(Failure) {
    let subscriptions = queue.sync { start() }
    isOver.wait()
    queue.sync {
      for subscription in subscriptions { subscription.cancel() }
      feed?.stop()
      terminal.close()
    }
    if let line = summary.withLock({ $0 }), ending.withLock({ $0 }) == nil {
      StandardStream.output.say(line)
    }
    writing.wait()
    for path in written.withLock({ $0 }) {
      StandardStream.error.say("tracker-sim: \(path) is written: tracker-sim verify \(path)")
    }
    if let number = signal.withLock({ $0 }) { InterruptCleanup.end(by: number) }
    if let failure = ending.withLock({ $0 }) { throw failure }
  }

  private func start() -> [AnyCancellable] {
    let color = ride.request.color
    let colors = Terminal.output.colors(color)
    let player = ride.player(on: queue)
    let app = TrackerApp(
      ride.state(
        of: player, size: TerminalSession.size, styles: Terminal.output.mapStyles(color)),
      player: player, clock: queue, hasColor: colors != .none,
      completer: ride.completer, search: ride.search, background: ride.background)
    let output = app.output(colors: colors).sink { [weak self] in self?.show($0) }
    let inputs = terminal.events.compactMap { $0.bytes }
      .terminalInputs(scheduler: queue)
      .sink { app.receive(.terminal($0)) }
    let events = terminal.events.sink { [weak self] event in
      switch event {
      case .bytes: break
      case .size(let size): app.receive(.size(size))
      case .continued: app.receive(.screenLost)
      case .closed: self?.end(nil)
      }
    }
    let summaries = AnyCancellable { [weak self] in
      self?.summary.withLock { $0 = app.state.summary }
    }
    let requests = app.requests.sink { [weak self] in self?.perform($0, for: app) }
    app.start()
    return [summaries, output, inputs, events, requests, AnyCancellable { app.stop() }]
      + listen(player, app)
  }

  /// Follows the receiver's reports, and the time between them.
  private func listen(_ player: RidePlayer, _ app: TrackerApp) -> [AnyCancellable] {
    guard let feed else { return [] }
    let reports = feed.reports.sink { player.receive($0) }
    let time = Publishers.interval(TrackerApp.frame, scheduler: queue)
      .sink { _ in player.receive(until: feed.now) }
    let end = feed.endings.sink { error in
      app.receive(.message(error.map { "\($0)" } ?? "The receiver has no more to send."))
    }
    feed.start()
    return [reports, time, end]
  }

  private func show(_ bytes: [UInt8]) {
    do throws(Failure) {
      try terminal.write(bytes)
    } catch {
      end(error)
    }
  }

  private func perform(_ command: TrackerApp.Command, for app: TrackerApp) {
    switch command {
    case .quit: end(nil)
    case .suspend: terminal.suspend()
    case .writeScenario(let simulation, let reports):
      let path = Self.freePath(for: ride.title)
      let document = ScenarioDocument(
        name: ride.title, about: "Written by tracker-sim app.", request: ride.request,
        simulation: simulation, reports: reports)
      // On another queue, as the ride is run to its end for it.
      DispatchQueue.global().async(group: writing) { [weak self] in
        let text: String
        do throws(Failure) {
          try document.write(to: path)
          self?.written.withLock { $0.append(path) }
          let note = document.isWithoutTroubles ? "" : ", without the receiver's troubles"
          text = "\(path) is written\(note): tracker-sim verify \(path)"
        } catch {
          text = error.message ?? "The scenario could not be written."
        }
        self?.queue.async { app.receive(.written(text)) }
      }
    }
  }

  /// The path of a file that does not exist yet.
  private static func freePath(for title: String) -> String {
    let kept = title.map { $0.isLetter || $0.isNumber || "-_.".contains($0) ? $0 : "-" }
    let name = String(kept.drop { ".-".contains($0) }.prefix(80))
    let stem = (name.isEmpty ? "ride" : name) + ".scenario"
    let paths = ["\(stem).json"] + (2...9_999).map { "\(stem)-\($0).json" }
    return paths.first { PathTarget(of: $0) == .nothing } ?? "\(stem).json"
  }

  private func end(by number: Int32) {
    signal.withLock { $0 = $0 ?? number }
    end(nil)
  }

  private func end(_ failure: Failure?) {
    ending.withLock { $0 = $0 ?? failure }
    isOver.signal()
  }
}

extension AppRequest {
  /// True if the route or the receiver is standard input.
  var readsStandardInput: Bool { receiver == .nmea(path: "-") || route?.file == "-" }
}

extension TerminalSession.Event {
  fileprivate var bytes: [UInt8]? {
    if case .bytes(let bytes) = self { bytes } else { nil }
  }
}
