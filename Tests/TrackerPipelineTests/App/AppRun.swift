import Streams
import Testing

@testable import TrackerPipeline
@testable import tracker_sim

/// The app in virtual time, with a terminal that records.
final class AppRun {
  let clock = VirtualTimeScheduler()
  let request: AppRequest
  let app: TrackerApp
  let player: RidePlayer
  let bytes = Recorded<[UInt8]>()
  let requests: Recorded<TrackerApp.Command>
  let state: CurrentValueSubject<AppState, Never>
  private let typed = PassthroughSubject<[UInt8], Never>()
  private let emulator: CurrentValueSubject<TerminalEmulator, Never>
  private var subscriptions: [AnyCancellable] = []

  /// - Parameter isLive: True if there is a receiver, which the test controls.
  init(
    _ simulation: Simulation, columns: Int = 80, rows: Int = 24,
    styles: [MapStyle] = MapStyle.allCases, colors: ColorDepth = .none, isLive: Bool = false,
    speed: Double = 1, search: any PlaceSearch = CitiesOnDemand(),
    second: SecondRide? = nil
  ) throws {
    var request: AppRequest = try Arguments(["--geocoder", "coordinates"]).request
    request.route = .named("city-run")
    if isLive { request.receiver = .gpsd(host: "localhost", port: 2947) }
    request.pace = speed
    self.request = request
    let ride = AppRide(request, simulation: simulation, second: second)
    player = ride.player(on: clock)
    let size = ScreenSize(columns: columns, rows: rows)
    emulator = CurrentValueSubject(TerminalEmulator(size: size))
    let first = ride.state(of: player, size: size, styles: styles)
    app = TrackerApp(
      first, player: player, clock: clock, hasColor: colors != .none, search: search,
      background: ride.background)
    requests = Recorded(app.requests)
    state = CurrentValueSubject(first)
    subscriptions = [
      app.states.sink { [state] in state.value = $0 },
      app.output(colors: colors).sink { [bytes, emulator] new in
        bytes.append(new)
        emulator.value.write(new)
      },
      typed.terminalInputs(scheduler: clock).sink { [app] in app.receive(.terminal($0)) },
    ]
    app.start()
    wait(.milliseconds(100))
  }

  deinit {
    app.stop()
  }

  /// The user types, and waits.
  func type(_ text: String, wait duration: Duration = .milliseconds(100)) {
    typed.send(Array(text.utf8))
    wait(duration)
  }

  func wait(_ duration: Duration) {
    clock.advance(by: duration)
  }

  func resize(columns: Int, rows: Int) {
    let size = ScreenSize(columns: columns, rows: rows)
    emulator.value = TerminalEmulator(size: size)
    app.receive(.size(size))
    wait(.milliseconds(100))
  }

  /// A click at a cell.
  func click(column: Int, row: Int) {
    type("\u{1B}[<0;\(column + 1);\(row + 1)M\u{1B}[<0;\(column + 1);\(row + 1)m")
  }

  /// The text of the screen.
  var text: String { emulator.value.text }
  var shown: TerminalEmulator { emulator.value }

  func line(_ row: Int) -> String {
    String(text.split(separator: "\n", omittingEmptySubsequences: false)[row])
  }

  /// The first position of a text, from the upper left corner.
  func place(of text: String) throws -> (column: Int, row: Int) {
    let lines = self.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (row, line) in lines.enumerated() {
      if let range = line.firstRange(of: text) {
        return (String(line[..<range.lowerBound]).columns, row)
      }
    }
    Issue.record("'\(text)' is not on the screen:\n\(self.text)")
    throw Missing()
  }

  struct Missing: Error {}

  /// A fix a second, 10 m north of the one before.
  static func walk(seconds: Int = 60, accuracy: Double? = 5) -> Simulation {
    Simulation(
      route: Route(
        name: "walk", source: "test",
        fixes: (0..<seconds).map { fix(Double($0) * 10, at: Double($0), accuracy: accuracy) }))
  }
}
