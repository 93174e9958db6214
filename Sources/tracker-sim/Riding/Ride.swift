import Foundation
import Streams
import TrackerPipeline

/// Rides one route as requested.
struct Ride {
  let request: RideRequest
  let route: String
  let meter: RideMeter
  /// Hears what there is to say.
  let tell: @Sendable (RideNews) -> Void

  func run() {
    do throws(Failure) {
      let simulation = try request.simulation(of: route) { [meter] in meter.read($0) }
      for warning in simulation.route.warnings { tell(.warning(warning)) }
      tell(.ended(RideResult(request: request, report: ride(simulation))))
    } catch {
      tell(.failed(error))
    }
  }

  private func ride(_ simulation: Simulation) -> SimulationReport {
    let listeners = listeners
    for listener in listeners { listener.start(simulation.route) }
    let report = simulation.run(waiting: request.pace.map(Self.waiting)) { time, event in
      for listener in listeners { listener.hear(event, at: time) }
    }
    for listener in listeners { listener.end(report) }
    return report
  }

  private var listeners: [any RideListener] {
    var listeners: [any RideListener] = [meter]
    if let log = request.log { listeners.append(narrator(of: log) { [tell] in tell(.logged($0)) }) }
    if isShown {
      let report = TextReport(request: request, style: Terminal.error.style(request.color))
      listeners.append(narrator(of: TextLog(report: report)) { [tell] in tell(.shown($0)) })
    }
    return listeners
  }

  /// Someone who rides by the clock wants to see something of it, if not by the result.
  private var isShown: Bool {
    request.pace != nil && (request.log == nil || request.output != nil)
  }

  private func narrator(
    of log: some RideLog, pass: @escaping ([UInt8]) -> Void
  ) -> any RideListener {
    RideNarrator(log, isLive: request.pace != nil, pass: pass)
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
