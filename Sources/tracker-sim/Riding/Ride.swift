import Foundation
import Streams
import TrackerPipeline

/// Rides one route as requested.
struct Ride {
  let request: RunRequest
  let route: RouteSource
  let geocoder: any Geocoder
  let progress: RideProgress
  /// Receives the messages of the ride.
  let send: @Sendable (RideMessage) -> Void
  private let recorder: PageRecorder?

  init(
    request: RunRequest, route: RouteSource, geocoder: any Geocoder, progress: RideProgress,
    send: @escaping @Sendable (RideMessage) -> Void
  ) {
    self.request = request
    self.route = route
    self.geocoder = geocoder
    self.progress = progress
    self.send = send
    recorder = request.output.writesPage ? PageRecorder() : nil
  }

  func run() {
    let server = geocoder.answerCount
    do throws(Failure) {
      let simulation = try request.simulation(
        of: route, with: server ?? geocoder
      ) { [progress] in
        progress.read($0)
      }
      let remarks = request.ride.ineffectiveOptions(on: simulation.route)
      for warning in simulation.route.warnings + remarks { send(.warning(warning)) }
      let report = ride(simulation)
      try report.checkIsComplete()
      for remark in request.ride.ineffectiveOptions(in: report) { send(.warning(remark)) }
      send(
        .ended(
          RideResult(
            settings: RideSettings(request.ride), report: report, recording: recorder?.result)))
      if let failure = server?.failure(of: report) { throw failure }
    } catch {
      send(.failed(error))
    }
  }

  private func ride(_ simulation: Simulation) -> RideReport {
    let observers = observers + (recorder.map { [$0] } ?? [])
    for observer in observers { observer.start(simulation.route) }
    let report = simulation.run(by: request.pace.map(RideClock.init)) { time, event in
      for observer in observers { observer.receive(event, at: time) }
    }
    for observer in observers { observer.end(report) }
    return report
  }

  private var observers: [any RideObserver] {
    let loggers = request.logs.loggers(isLive: request.pace != nil) { [send] in
      send(.logged($0))
    } shown: { [send] in
      send(.shown($0))
    }
    return [progress] + loggers
  }
}

extension RideReport {
  /// Throws if the ride was ended early because its geocoder only failed.
  func checkIsComplete() throws(Failure) {
    if isComplete { return }
    throw .geocoder(
      "\(route.name): the geocoder has failed \(totals.failures) times, and the ride was ended; use "
        + "a longer --cadence, a part of the route, or another --geocoder")
  }
}
