import Foundation
import Streams
import TrackerPipeline

/// Rides one route as requested.
struct Ride {
  let request: RideRequest
  let route: String
  let geocoder: any Geocoder
  let meter: RideMeter
  /// Hears what there is to say.
  let tell: @Sendable (RideNews) -> Void

  func run() {
    do throws(Failure) {
      let simulation = try request.simulation(of: route, with: geocoder) { [meter] in
        meter.read($0)
      }
      for warning in simulation.route.warnings { tell(.warning(warning)) }
      tell(.ended(RideResult(request: request, report: ride(simulation))))
    } catch {
      tell(.failed(error))
    }
  }

  private func ride(_ simulation: Simulation) -> SimulationReport {
    let listeners = listeners
    for listener in listeners { listener.start(simulation.route) }
    let report = simulation.run(by: request.pace.map(RideClock.init)) { time, event in
      for listener in listeners { listener.hear(event, at: time) }
    }
    for listener in listeners { listener.end(report) }
    return report
  }

  private var listeners: [any RideListener] {
    let narrators = request.narrators(isLive: request.pace != nil) { [tell] in
      tell(.logged($0))
    } shown: { [tell] in
      tell(.shown($0))
    }
    return [meter] + narrators
  }
}
