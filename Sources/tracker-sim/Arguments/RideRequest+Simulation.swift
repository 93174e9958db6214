import Foundation
import TrackerPipeline

extension RideRequest {
  /// Reads the route, and makes everything ready to ride it.
  func simulation() throws(Failure) -> Simulation {
    try checkNetwork()
    let simulation = Simulation(
      route: try readRoute(), settings: settings, geocoder: try makeGeocoder(),
      geocoderScript: script, permission: permission, settle: settle)
    try checkLength(of: simulation)
    return simulation
  }

  private func makeGeocoder() throws(Failure) -> any Geocoder {
    switch geocoder {
    case .coordinates: return CoordinateGeocoder()
    case .offline:
      do throws(GazetteerError) {
        return try OfflineGeocoder()
      } catch {
        throw .geocoder("\(error); --geocoder coordinates does without it")
      }
    case .nominatim(let server):
      return NominatimGeocoder(
        server: server, userAgent: "tracker-sim/\(TrackerSim.version) (rides simulated routes)",
        language: language, timeout: networkTimeout)
    }
  }

  /// Refuses to let virtual time, in which a day is a moment, loose on a server.
  private func checkNetwork() throws(Failure) {
    guard case .nominatim(let server) = geocoder else { return }
    guard pace != nil || allowsNetwork else {
      throw .arguments(
        "--geocoder nominatim asks a server, and in virtual time it would be hundreds of times a "
          + "second; ride with --realtime, or with --allow-network as slowly as one request a second"
      )
    }
    guard server.isPublic else { return }
    StandardStream.error.say(
      "tracker-sim: note: this server's usage policy allows one request a second, which is kept, "
        + "and no bulk requests; see https://operations.osmfoundation.org/policies/nominatim/")
  }

  /// Refuses what would take minutes: a file with points decades apart is rarely meant.
  private func checkLength(of simulation: Simulation) throws(Failure) {
    let ticks = (simulation.route.duration + settle) / settings.cadence
    guard ticks > Self.mostTicks else { return }
    let days = Int(simulation.route.duration / .seconds(86_400))
    throw .arguments(
      "\(route): \(days) days with a tick every \(settings.cadence.text) are more than "
        + "\(Int(Self.mostTicks)) ticks; use a longer --cadence, or a part of the route")
  }

  private static let mostTicks = 50_000_000.0

  private func readRoute() throws(Failure) -> Route {
    if let builtIn = BuiltInRoute(rawValue: route) { return builtIn.route }
    do throws(RouteError) {
      let options = RouteOptions(speed: speed, interval: interval)
      return try Route.read(contentsOf: route, options: options)
    } catch {
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
