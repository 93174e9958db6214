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
      meter.begin(fixes: simulation.route.fixes.count)
      for warning in simulation.route.warnings { tell(.warning(warning)) }
      tell(.ended(RideResult(request: request, report: ride(simulation))))
    } catch {
      tell(.failed(error))
    }
  }

  /// A ride by the clock is shown as it goes: on standard error, unless it is the log of it that is
  /// wanted.
  private func ride(_ simulation: Simulation) -> SimulationReport {
    let isShared = request.routes.count > 1
    if let log = request.format.log(of: request, isShared: isShared) {
      let report = ride(simulation, log) { tell(.logged($0)) }
      return report
    }
    guard request.pace != nil else {
      return simulation.run(observing: { [meter] _, event in meter.hear(event) })
    }
    let shown = TextReport(request: request, style: Terminal.error.style(request.color))
    return ride(simulation, TextLog(report: shown)) { tell(.shown($0)) }
  }

  private func ride(
    _ simulation: Simulation, _ log: some RideLog, pass: @escaping ([UInt8]) -> Void
  ) -> SimulationReport {
    let narrator = RideNarrator(log, isLive: request.pace != nil, pass: pass)
    narrator.start(simulation.route)
    let report = simulation.run(waiting: request.pace.map(Self.waiting)) { [meter] time, event in
      meter.hear(event)
      narrator.hear(event, at: time)
    }
    narrator.end(report)
    return report
  }

  /// Waits until the clock shows an instant.
  private static func waiting(pace: Double) -> (Instant) -> Void {
    let clock = ContinuousClock()
    let start = clock.now
    return { instant in
      let deadline = start.advanced(by: .nanoseconds(instant.nanoseconds) / pace)
      let remaining = clock.now.duration(to: deadline)
      if remaining > .zero { Thread.sleep(forTimeInterval: remaining / .seconds(1)) }
    }
  }
}
