import Foundation
import Streams
import TrackerPipeline

/// Rides one route as requested.
struct Ride {
  let request: RunRequest
  let route: RouteSource
  let geocoder: any Geocoder
  /// The geocoder of the second ride.
  let secondGeocoder: any Geocoder
  let progress: RideProgress
  /// Receives the messages of the ride.
  let send: @Sendable (RideMessage) -> Void

  func run() {
    do throws(Failure) {
      let route = try readRoute()
      let run = RideRun(request.ride, along: route, with: geocoder) { error in
        warn("the server does not answer: \(error); it is asked again with each tick")
      }
      var found = IneffectiveOptions()
      found.note(request.ride, comparedWith: request.compared) {
        $0.ineffectiveOptions(on: route)
      }
      found.note(
        "--utc",
        if: request.output.isInUTC && request.hasLocalTime && route.startTime == nil,
        "the route has no dates")
      for warning in route.warnings + found.texts { warn(warning) }
      let isMeasured = request.compared != nil || request.output.hasFigures
      let meter = isMeasured ? RideMeter(of: route) : nil
      let recorder = request.output.writesPage ? PageRecorder() : nil
      let outcome = try run.ride(
        measuredBy: meter, pace: request.pace, observers: observers + [recorder].compactMap(\.self))
      let (report, metrics, moments) = outcome.result
      for remark in request.ride.ineffectiveOptions(in: report).texts { warn(remark) }
      var result = RideResult(
        settings: RideSettings(request.ride), report: report, recording: recorder?.result,
        metrics: metrics, moments: moments,
        source: self.route.name == "-" ? nil : self.route.name)
      if let meter, let metrics {
        result.comparison = try comparison(with: (report, metrics), measuredBy: meter)
      }
      if let comparison = result.comparison, request.output.format == .text {
        let terminal = request.output.terminal
        let text = ComparisonText(
          comparison: comparison, style: terminal.style(request.text.color),
          width: terminal.pageWidth
        ).text
        send(.logged(Array(text.utf8)))
      }
      send(.ended(result))
      _ = try outcome.answered()
    } catch {
      send(.failed(error))
    }
  }

  private func readRoute() throws(Failure) -> Route {
    var route = try request.route(route) { [progress] in progress.read($0) }
    if request.hasLocalTime, !request.output.isInUTC { route.useLocalTime() }
    return route
  }

  /// Of several routes, a warning names its own.
  private func warn(_ text: String) {
    let name = route.name == "-" ? "standard input" : route.name
    send(.warning(request.routes.count > 1 ? "\(name): \(text)" : text))
  }

  /// Rides the route a second time, with the options that are compared.
  private func comparison(
    with first: ComparedFigures.Ride, measuredBy meter: RideMeter
  ) throws(Failure) -> Comparison? {
    guard let compared = request.compared else { return nil }
    let options = try compared.applied(to: request.ride)
    let recorder = request.output.writesPage ? PageRecorder() : nil
    let run = RideRun(options, along: first.report.route, with: secondGeocoder)
    let (report, metrics, moments) = try run.ride(
      measuredBy: meter, observers: [recorder].compactMap(\.self)
    ).answered()
    guard let metrics else { return nil }
    for remark in compared.ineffectiveOptions(of: options, in: report) { warn(remark) }
    return Comparison(
      settings: RideSettings(options), report: report, recording: recorder?.result,
      metrics: metrics, moments: moments, source: route.name == "-" ? nil : route.name,
      options: request.ride.differences(to: options),
      figures: ComparedFigures(first, (report, metrics)))
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

/// A message of a ride while it goes on; messages come in this order.
enum RideMessage: Sendable {
  case warning(String)
  /// Text for standard error, if a user watches a ride on the real clock.
  case shown([UInt8])
  /// A part of the log that is the result.
  case logged([UInt8])
  indirect case ended(RideResult)
  /// The ride did not take place, or none of its places has a name.
  case failed(Failure)
}
