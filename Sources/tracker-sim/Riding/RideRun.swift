import Streams
import TrackerPipeline

/// One ride along a route that has been read: as `run`, `--compare`, `sweep`, `verify`, `worker` and `app` ride it.
struct RideRun: Sendable {
  let options: RideOptions
  let simulation: Simulation
  /// Its name in failures.
  private let name: String
  private let server: AnswerCount?

  /// - Parameters:
  ///   - name: Its name in failures; nil is the name of the route.
  ///   - geocoder: The result of ``RideOptions/makeGeocoder(pace:isByClock:)``, which many rides may share.
  ///   - onFirstFailure: Called once, if the first question to a server has no answer.
  init(
    _ options: RideOptions, along route: Route, named name: String? = nil,
    with geocoder: any Geocoder,
    onFirstFailure: @escaping @Sendable (GeocoderError) -> Void = { _ in }
  ) {
    self.options = options
    self.name = name ?? route.name
    server = geocoder.answerCount(onFirstFailure: onFirstFailure)
    simulation = options.simulation(of: route, with: server ?? geocoder)
  }

  /// Remarks about the route, and about options that have no effect on it, before the ride.
  var remarks: [String] {
    simulation.route.warnings + options.ineffectiveOptions(on: simulation.route).texts
  }

  /// The result of a ride; or the failure that is thrown for it.
  struct Outcome<Result> {
    /// The result, even if a server has given no answer.
    let result: Result
    let failure: Failure?

    /// The result. Throws if there was a server, and it has given no answer.
    func answered() throws(Failure) -> Result {
      if let failure { throw failure }
      return result
    }
  }

  /// Rides in virtual time with all fixes.
  ///
  /// - Parameters:
  ///   - meter: Nil measures nothing.
  ///   - pace: Rides by the clock, at this multiple of its speed.
  /// - Throws: If the ride was ended early because its geocoder only failed.
  func ride(
    measuredBy meter: RideMeter? = nil, pace: Double? = nil, observers: [any RideObserver] = []
  ) throws(Failure) -> Outcome<
    (report: RideReport, metrics: RideMetrics?, moments: RideMoments?)
  > {
    for observer in observers { observer.start(simulation.route) }
    let observe: @Sendable (Instant, TrackerEvent) -> Void = { time, event in
      for observer in observers { observer.receive(event, at: time) }
    }
    let clock = pace.map(RideClock.init)
    let measured = meter?.ride(simulation, by: clock, observing: observe)
    let report = measured?.report ?? simulation.run(by: clock, observing: observe)
    for observer in observers { observer.end(report, measured?.metrics) }
    return try outcome(
      (report, measured?.metrics, measured?.moments), isComplete: report.isComplete,
      failures: report.totals.failures)
  }

  /// Rides with the fixes that its figures need.
  func measure(
    by meter: inout RideMeter
  ) throws(Failure) -> Outcome<
    (metrics: RideMetrics, places: PlaceHistory, attribution: String?, moments: RideMoments)
  > {
    let ride = meter.measureWithPlaces(simulation)
    return try outcome(
      ride, isComplete: ride.metrics.unfinishedRides == 0, failures: ride.metrics.failures)
  }

  private func outcome<Result>(
    _ result: Result, isComplete: Bool, failures: Int
  ) throws(Failure) -> Outcome<Result> {
    guard isComplete else {
      throw .geocoder(
        "\(name): the geocoder has failed \(failures) times, and the ride was ended; use "
          + "a longer --cadence, a part of the route, or another --geocoder")
    }
    return Outcome(result: result, failure: server?.failure(of: name, failures: failures))
  }
}
