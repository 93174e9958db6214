import Foundation
import Streams
import TrackerPipeline

/// Rides one route as requested.
struct Ride {
  let request: RideRequest
  let route: String
  let geocoder: any Geocoder
  let progress: RideProgress
  /// Gets what there is to say.
  let send: @Sendable (RideMessage) -> Void

  func run() {
    do throws(Failure) {
      let simulation = try request.simulation(of: route, with: geocoder) { [progress] in
        progress.read($0)
      }
      for warning in simulation.route.warnings { send(.warning(warning)) }
      send(.ended(RideResult(request: request, report: ride(simulation))))
    } catch {
      send(.failed(error))
    }
  }

  private func ride(_ simulation: Simulation) -> RideReport {
    let observers = observers
    for observer in observers { observer.start(simulation.route) }
    let report = simulation.run(by: request.pace.map(RideClock.init)) { time, event in
      for observer in observers { observer.receive(event, at: time) }
    }
    for observer in observers { observer.end(report) }
    return report
  }

  private var observers: [any RideObserver] {
    let loggers = request.loggers(isLive: request.pace != nil) { [send] in
      send(.logged($0))
    } shown: { [send] in
      send(.shown($0))
    }
    return [progress] + loggers
  }
}
