import Foundation
import Streams
import TrackerPipeline

/// Rides one route as requested, and prints what came of it.
struct Ride {
  private let request: RideRequest
  private let text: TextReport

  init(_ request: RideRequest) {
    self.request = request
    text = TextReport(request: request)
  }

  func run() throws(Failure) {
    var file: OutputFile?
    if let path = request.output { file = try OutputFile(path: path) }
    let simulation = Simulation(
      route: try route(), settings: request.settings, geocoder: request.geocoder.geocoder,
      geocoderScript: request.script, permission: request.permission, settle: request.settle)
    for warning in simulation.route.warnings {
      StandardStream.error.say("tracker-sim: warning: \(warning)")
    }
    try checkLength(of: simulation)
    if let pace = request.pace {
      try ride(simulation, pace: pace, into: file)
    } else {
      let report = simulation.run()
      try write(report, to: file)
    }
  }

  /// Refuses what would take minutes: a file with points decades apart is rarely meant.
  private func checkLength(of simulation: Simulation) throws(Failure) {
    let ticks = (simulation.route.duration + request.settle) / request.settings.cadence
    guard ticks > Self.mostTicks else { return }
    let days = Int(simulation.route.duration / .seconds(86_400))
    throw .arguments(
      "\(request.route): \(days) days with a tick every \(request.settings.cadence.text) are more than "
        + "\(Int(Self.mostTicks)) ticks; use a longer --cadence, or a part of the route")
  }

  private static let mostTicks = 50_000_000.0

  private func route() throws(Failure) -> Route {
    if let builtIn = BuiltInRoute(rawValue: request.route) { return builtIn.route }
    do throws(RouteError) {
      let options = RouteOptions(speed: request.speed, interval: request.interval)
      return try Route.read(contentsOf: request.route, options: options)
    } catch {
      let isMissing = !FileManager.default.fileExists(atPath: request.route)
      let names = BuiltInRoute.allCases.map(\.name)
      guard request.route != "-", isMissing else { throw .route(error) }
      guard let name = Spelling.nearest(to: request.route, in: names) else {
        throw .arguments("\(error), and no built-in route of that name: see 'tracker-sim routes'")
      }
      throw .arguments("\(error); did you mean '\(name)'?")
    }
  }

  /// Rides by the clock. The places of a text for standard output are printed as they are
  /// committed; otherwise they are shown on standard error meanwhile.
  private func ride(_ simulation: Simulation, pace: Double, into file: OutputFile?) throws(Failure)
  {
    let isLive = request.format == .text && file == nil
    let screen = Screen(isLive ? .output : .error)
    screen.show(text.header(simulation.route))
    let clock = ContinuousClock()
    let start = clock.now
    let report = simulation.run(
      waiting: { instant in
        // What nobody sees is not worth waiting for.
        if isLive, screen.failure != nil { return }
        let deadline = start.advanced(by: .nanoseconds(instant.nanoseconds) / pace)
        let remaining = clock.now.duration(to: deadline)
        if remaining > .zero { Thread.sleep(forTimeInterval: remaining / .seconds(1)) }
      },
      observing: { _, event in
        if case .commit(let place) = event { screen.show(PlaceTable.row(place) + "\n") }
      })
    guard isLive else { return try write(report, to: file) }
    if let failure = screen.failure { throw failure }
    try StandardStream.output.write(text.footer(report))
  }

  private func write(_ report: SimulationReport, to file: OutputFile?) throws(Failure) {
    guard let file else { return try write(report, to: StandardStream.output.descriptor) }
    try file.write { descriptor throws(Failure) in try write(report, to: descriptor) }
  }

  private func write(_ report: SimulationReport, to descriptor: Descriptor) throws(Failure) {
    switch request.format {
    case .json: try JSONReport.write(report, to: descriptor)
    case .text: try text.write(report, to: descriptor)
    }
  }
}
