import Foundation
import TrackerPipeline

extension RideRequest {
  /// Reads a route, and prepares the ride.
  ///
  /// - Parameters:
  ///   - geocoder: The result of ``makeGeocoder(isByClock:)``, which all rides share.
  ///   - reading: Receives the number of bytes read since its last call.
  func simulation(
    of route: String, with geocoder: any Geocoder, reading: @escaping (Int) -> Void = { _ in }
  ) throws(Failure) -> Simulation {
    try simulation(of: self.route(route, reading: reading), named: route, with: geocoder)
  }

  /// The same with a route that has already been read.
  func simulation(
    of route: Route, named name: String, with geocoder: any Geocoder
  ) throws(Failure) -> Simulation {
    var simulation = Simulation(
      route: route, settings: settings, geocoder: geocoder,
      geocoderScript: script, permission: permission, settle: settle)
    simulation.faults = faults
    simulation.locationErrors = locationErrors
    try checkLength(of: route, named: name)
    return simulation
  }

  /// Creates the chosen geocoder.
  ///
  /// - Parameter isByClock: True if it is asked by the real clock, and not in virtual time.
  func makeGeocoder(isByClock: Bool) throws(Failure) -> any Geocoder {
    switch geocoder {
    case .coordinates: return CoordinateGeocoder()
    case .offline:
      do throws(GazetteerError) {
        return try OfflineGeocoder()
      } catch {
        throw .geocoder("\(error)\(Self.advice(on: error)); --geocoder coordinates does without it")
      }
    case .nominatim(let server):
      try checkAccess(to: server, isByClock: isByClock)
      return NominatimGeocoder(
        NominatimClient(
          server: server, userAgent: Program.userAgent, language: language,
          timeout: networkTimeout, patience: isByClock ? .zero : Self.patience))
    }
  }

  private static func advice(on error: GazetteerError) -> String {
    guard case .missing = error else { return "" }
    return "; put it beside the command, or run 'tracker-sim install' where this was built"
  }

  /// The longest pause of a server for which virtual time waits.
  private static let patience = Duration.seconds(60)

  /// Refuses a server in virtual time, in which a day takes a moment, unless that is allowed.
  private func checkAccess(to server: ServerAddress, isByClock: Bool) throws(Failure) {
    guard isByClock || allowsNetwork else {
      throw .arguments(
        "--geocoder nominatim asks a server, and in virtual time it would be hundreds of times a "
          + "second; ride with --realtime, or with --allow-network as slowly as one request a second"
      )
    }
    if let note = noteOnRequests { StandardStream.error.say("tracker-sim: note: \(note)") }
    noteUse(of: server)
  }

  func noteUse(of server: ServerAddress) {
    guard server.isPublicNominatim else { return }
    StandardStream.error.say(
      "tracker-sim: note: this server's usage policy allows one request a second, which is kept, "
        + "and no bulk requests; see https://operations.osmfoundation.org/policies/nominatim/")
  }

  /// Refuses a ride on the real clock that would not end: a file with points decades apart is
  /// rarely intended. Virtual time skips the time in which nothing happens.
  func checkLength(of route: Route, named name: String) throws(Failure) {
    guard pace != nil || receiver != nil else { return }
    let ticks = (route.duration + settle) / settings.cadence
    guard ticks > Self.mostTicks else { return }
    let days = Int(route.duration / .seconds(86_400))
    throw .arguments(
      "\(name): \(days) days with a tick every \(settings.cadence.text) are more than "
        + "\(Int(Self.mostTicks)) ticks by the clock; run it without --realtime, or a part of it"
    )
  }

  private static let mostTicks = 50_000_000.0

  /// Reads a route: a built-in one, a file, or standard input.
  ///
  /// - Parameter reading: Receives the number of bytes read since its last call.
  func route(
    _ route: String, reading: @escaping (Int) -> Void = { _ in }
  ) throws(Failure) -> Route {
    let builtIn = BuiltInRoute(rawValue: route)
    do throws(RouteError) {
      if let directions {
        return try self.route(along: directions).part(part, file: directions.name)
      }
      if let builtIn { return try builtIn.route.part(part, file: route) }
      let options = RouteOptions(speed: speed, interval: interval)
      return try Route.read(contentsOf: route, options: options, part: part, reading: reading)
    } catch {
      if builtIn != nil || directions != nil { throw .route(error) }
      let isMissing = !FileManager.default.fileExists(atPath: route)
      let names = BuiltInRoute.allCases.map(\.name)
      guard route != "-", isMissing else { throw .route(error) }
      guard let name = Spelling.nearest(to: route, in: names) else {
        throw .arguments("\(error), and no built-in route of that name: see 'tracker-sim routes'")
      }
      throw .arguments("\(error); did you mean '\(name)'?")
    }
  }
}
