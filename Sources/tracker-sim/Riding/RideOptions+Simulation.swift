import Foundation
import TrackerPipeline

extension RideOptions {
  /// Prepares the ride along a route that has been read.
  ///
  /// - Parameter geocoder: The result of ``makeGeocoder(pace:isByClock:)``, which all rides share.
  func simulation(of route: Route, with geocoder: any Geocoder) -> Simulation {
    var simulation = Simulation(
      route: route, settings: settings, geocoder: geocoder, geocoderScript: script, settle: settle)
    if let permission { simulation.permission = permission }
    simulation.faults = faults
    simulation.locationErrors = locationErrors
    return simulation
  }

  /// Creates the chosen geocoder. A server must not be asked in virtual time, in which a day takes
  /// a moment, unless that is allowed.
  ///
  /// - Parameters:
  ///   - pace: The speed relative to the clock; nil without a speed.
  ///   - isByClock: True if it is asked by the real clock, and not in virtual time.
  func makeGeocoder(
    pace: Double? = nil, isByClock: Bool = false
  ) throws(Failure) -> any Geocoder {
    if case .nominatim = geocoder {
      guard isByClock || allowsNetwork else {
        throw .arguments(
          "--geocoder nominatim asks a server, and in virtual time it would be hundreds of times a "
            + "second; allow one request a second with --allow-network, or ride by the clock, with "
            + "tracker-sim run --realtime"
        )
      }
      if let pace, let note = noteOnRequests(at: pace) {
        StandardStream.error.say("tracker-sim: note: \(note)")
      }
    }
    return try geocoder.makeGeocoder(lookup, isByClock: isByClock)
  }

  /// Reads a route: a built-in one, a file, standard input, or a way between places.
  ///
  /// - Parameter reading: Receives the number of bytes read since its last call.
  func route(
    _ source: RouteSource, reading: @escaping (Int) -> Void = { _ in }
  ) throws(Failure) -> Route {
    do throws(RouteError) {
      switch source {
      case .way(let directions, _):
        return try directions.route(speed: untimed.givenSpeed, interval: untimed.interval)
          .part(part, file: directions.name)
      case .named(let name):
        if let builtIn = BuiltInRoute(rawValue: name) {
          return try builtIn.route.part(part, file: name)
        }
        var options = RouteOptions(
          speed: untimed.speed, interval: untimed.interval, dates: dates)
        options.columns = columns
        options.sortsSegments = sortsSegments
        var route = try Route.read(contentsOf: name, options: options, part: part, reading: reading)
        if let warning = route.noiseWarning { route.warnings.append(warning) }
        return route
      }
    } catch {
      throw Self.failure(of: source, error)
    }
  }

  /// The failure to read a route; for a missing file with the name that was perhaps meant.
  private static func failure(of source: RouteSource, _ error: RouteError) -> Failure {
    guard let file = source.file, file != "-", !FileManager.default.fileExists(atPath: file) else {
      return .route(error)
    }
    if file.contains("://") {
      return .arguments(
        "\(file): a route is a file on this machine; download it first, as with curl -LO URL")
    }
    let names = BuiltInRoute.allCases.map(\.name)
    guard let name = Spelling.nearest(to: file, in: names) else {
      return .arguments("\(error), and no built-in route of that name: see 'tracker-sim routes'")
    }
    return .arguments("\(error); did you mean '\(name)'?")
  }
}

extension RunRequest {
  /// The files of places that only a second ride reads.
  var comparedFiles: [String] { (try? compared?.applied(to: ride))?.lookup.files ?? [] }

  /// Creates the geocoder of all rides.
  func makeGeocoder() throws(Failure) -> any Geocoder {
    try ride.makeGeocoder(pace: pace, isByClock: pace != nil)
  }

  /// Creates the geocoder of all second rides. It is the geocoder of the first rides, unless the second ones have
  /// another.
  func makeSecondGeocoder(beside first: any Geocoder) throws(Failure) -> any Geocoder {
    guard let compared, compared.namesGeocoder else { return first }
    return try compared.applied(to: ride).makeGeocoder()
  }

  /// Reads a route.
  ///
  /// - Parameter reading: Receives the number of bytes read since its last call.
  func route(
    _ source: RouteSource, reading: @escaping (Int) -> Void
  ) throws(Failure) -> Route {
    let route = try ride.route(source, reading: reading)
    if pace != nil { try ride.checkLengthByClock(of: route, named: source.name) }
    return route
  }

  /// True if the result has times of day in the time zone of the ride, or, of a ride by the clock, standard error.
  var hasLocalTime: Bool { output.hasLocalTime || pace != nil }

  var logs: RideLogs {
    RideLogs(
      settings: RideSettings(ride), output: output, text: text, isShared: routes.count > 1)
  }
}

/// A ride on the real clock.
enum RealTime {
  /// Refuses a ride that would not end: a file with points decades apart is rarely intended. Virtual
  /// time skips the time in which nothing happens.
  static func checkLength(
    of route: Route, settle: Duration, cadence: Duration, named name: String,
    advice: String = "run it without --realtime, or a part of it"
  ) throws(Failure) {
    let ticks = (route.duration + settle) / cadence
    guard ticks > mostTicks else { return }
    let days = Int((route.duration + settle) / .seconds(86_400))
    let advice = settle > route.duration ? "--settle is that long" : advice
    throw .arguments(
      "\(name): \(days) days with a tick every \(cadence.text) are more than "
        + "\(Int(mostTicks)) ticks by the clock; \(advice)"
    )
  }

  private static let mostTicks = 50_000_000.0
}

extension RideOptions {
  /// Refuses a ride on the real clock that would not end.
  func checkLengthByClock(of route: Route, named name: String) throws(Failure) {
    try RealTime.checkLength(of: route, settle: settle, cadence: settings.cadence, named: name)
  }
}
