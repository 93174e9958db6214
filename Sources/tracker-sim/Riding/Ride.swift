import Foundation
import Streams
import TrackerPipeline

/// Rides one route as requested.
struct Ride {
  let request: RunRequest
  let route: RouteSource
  let geocoder: any Geocoder
  /// That of the second ride.
  let secondGeocoder: any Geocoder
  let progress: RideProgress
  /// Receives the messages of the ride.
  let send: @Sendable (RideMessage) -> Void
  private let recorder: PageRecorder?

  init(
    request: RunRequest, route: RouteSource, geocoder: any Geocoder,
    secondGeocoder: any Geocoder, progress: RideProgress,
    send: @escaping @Sendable (RideMessage) -> Void
  ) {
    self.request = request
    self.route = route
    self.geocoder = geocoder
    self.secondGeocoder = secondGeocoder
    self.progress = progress
    self.send = send
    recorder = request.output.writesPage ? PageRecorder() : nil
  }

  func run() {
    let server = geocoder.answerCount { error in
      warn("the server does not answer: \(error); it is asked again with each tick")
    }
    do throws(Failure) {
      let simulation = try request.simulation(
        of: route, with: server ?? geocoder
      ) { [progress] in
        progress.read($0)
      }
      var found = IneffectiveOptions()
      found.note(request.ride, comparedWith: request.compared) {
        $0.ineffectiveOptions(on: simulation.route)
      }
      for warning in simulation.route.warnings + found.all { warn(warning) }
      let meter = request.compared.map { _ in RideMeter(of: simulation.route) }
      let (report, metrics) = ride(simulation, measuredBy: meter)
      try report.checkIsComplete()
      for remark in request.ride.ineffectiveOptions(in: report) { warn(remark) }
      var result = RideResult(
        settings: RideSettings(request.ride), report: report, recording: recorder?.result)
      if let meter, let metrics {
        result.comparison = try comparison(with: (report, metrics), measuredBy: meter)
      }
      if let comparison = result.comparison, request.output.format == .text {
        let style = request.output.terminal.style(request.text.color)
        let text = ComparisonText(comparison: comparison, style: style).text
        send(.logged(Array(text.utf8)))
      }
      send(.ended(result))
      if let failure = server?.failure(of: report) { throw failure }
    } catch {
      send(.failed(error))
    }
  }

  /// Of several routes, a warning names its own.
  private func warn(_ text: String) {
    let name = route.name == "-" ? "standard input" : route.name
    send(.warning(request.routes.count > 1 ? "\(name): \(text)" : text))
  }

  private func ride(
    _ simulation: Simulation, measuredBy meter: RideMeter?
  ) -> (report: RideReport, metrics: RideMetrics?) {
    let observers = observers + (recorder.map { [$0] } ?? [])
    for observer in observers { observer.start(simulation.route) }
    let observe: @Sendable (Instant, TrackerEvent) -> Void = { time, event in
      for observer in observers { observer.receive(event, at: time) }
    }
    let measured = meter?.ride(simulation, observing: observe)
    let report =
      measured?.report
      ?? simulation.run(by: request.pace.map(RideClock.init), observing: observe)
    for observer in observers { observer.end(report) }
    return (report, measured?.metrics)
  }

  /// Rides the route a second time, with the options that are compared.
  private func comparison(
    with first: Difference.Ride, measuredBy meter: RideMeter
  ) throws(Failure) -> Comparison? {
    guard let compared = request.compared else { return nil }
    let options = try compared.applied(to: request.ride)
    let server = secondGeocoder.answerCount()
    let recorder = request.output.writesPage ? PageRecorder() : nil
    let simulation = options.simulation(of: first.report.route, with: server ?? secondGeocoder)
    let second = meter.ride(simulation) { recorder?.receive($1, at: $0) }
    recorder?.end(second.report)
    try second.report.checkIsComplete()
    if let failure = server?.failure(of: second.report) { throw failure }
    for remark in compared.ineffectiveOptions(of: options, in: second.report) { warn(remark) }
    return Comparison(
      settings: RideSettings(options), report: second.report, recording: recorder?.result,
      options: request.ride.differences(to: options), figures: [Difference](first, second))
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
