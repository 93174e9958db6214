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
    let simulation = try request.simulation()
    for warning in simulation.route.warnings {
      StandardStream.error.say("tracker-sim: warning: \(warning)")
    }
    if let pace = request.pace {
      try ride(simulation, pace: pace, into: file)
    } else {
      let report = simulation.run()
      try write(report, to: file)
    }
  }

  /// Rides by the clock. The places of a text for standard output are printed as they are
  /// committed; otherwise they are shown on standard error meanwhile.
  private func ride(_ simulation: Simulation, pace: Double, into file: OutputFile?) throws(Failure)
  {
    let isLive = request.format == .text && file == nil
    let screen = Screen(isLive ? .output : .error)
    screen.show(text.header(simulation.route))
    let clock = RideClock(pace: pace)
    let report = simulation.run(by: clock) { _, event in
      if case .commit(let place) = event { screen.show(PlaceTable.row(place) + "\n") }
      // What nobody sees is not worth waiting for.
      if isLive, screen.failure != nil { clock.hurry() }
    }
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
