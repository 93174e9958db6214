import Foundation
import TrackerPipeline

extension RideRequest {
  /// Reads a route, and makes everything ready to ride it.
  ///
  /// - Parameters:
  ///   - geocoder: The one of ``makeGeocoder()``, which all rides share.
  ///   - reading: Hears how many bytes have been read since it heard last.
  func simulation(
    of route: String, with geocoder: any Geocoder, reading: @escaping (Int) -> Void = { _ in }
  ) throws(Failure) -> Simulation {
    var simulation = Simulation(
      route: try read(route, reading: reading), settings: settings, geocoder: geocoder,
      geocoderScript: script, permission: permission, settle: settle)
    simulation.faults = faults
    simulation.locationErrors = locationErrors
    try checkLength(of: simulation, named: route)
    return simulation
  }

  /// The geocoder that was chosen.
  func makeGeocoder() throws(Failure) -> any Geocoder {
    switch geocoder {
    case .coordinates: return CoordinateGeocoder()
    case .offline:
      do throws(GazetteerError) {
        return try OfflineGeocoder()
      } catch {
        throw .geocoder("\(error); --geocoder coordinates does without it")
      }
    }
  }

  /// Refuses what would take minutes: a file with points decades apart is rarely meant.
  private func checkLength(of simulation: Simulation, named route: String) throws(Failure) {
    let ticks = (simulation.route.duration + settle) / settings.cadence
    guard ticks > Self.mostTicks else { return }
    let days = Int(simulation.route.duration / .seconds(86_400))
    throw .arguments(
      "\(route): \(days) days with a tick every \(settings.cadence.text) are more than "
        + "\(Int(Self.mostTicks)) ticks; use a longer --cadence, or a part of the route")
  }

  private static let mostTicks = 50_000_000.0

  private func read(
    _ route: String, reading: @escaping (Int) -> Void
  ) throws(Failure) -> Route {
    let builtIn = BuiltInRoute(rawValue: route)
    do throws(RouteError) {
      if let builtIn { return remarked(try builtIn.route.part(part, file: route)) }
      let options = RouteOptions(speed: speed, interval: interval)
      return remarked(
        try Route.read(contentsOf: route, options: options, part: part, reading: reading))
    } catch {
      if builtIn != nil { throw .route(error) }
      let isMissing = !FileManager.default.fileExists(atPath: route)
      let names = BuiltInRoute.allCases.map(\.name)
      guard route != "-", isMissing else { throw .route(error) }
      guard let name = Spelling.nearest(to: route, in: names) else {
        throw .arguments("\(error), and no built-in route of that name: see 'tracker-sim routes'")
      }
      throw .arguments("\(error); did you mean '\(name)'?")
    }
  }

  /// Warns of options that the route's own times leave without effect.
  private func remarked(_ route: Route) -> Route {
    var route = route
    func warn(of option: String, because reason: String) {
      guard given[option] != nil else { return }
      route.warnings.append("\(option) has no effect: \(reason)")
    }
    switch route.timing {
    case .recorded:
      warn(of: "--speed", because: "every point has its time")
      warn(of: "--interval", because: "every point has its time")
    case .interpolated: warn(of: "--interval", because: "some points have a time")
    case .constantSpeed, .live: break
    }
    return route
  }
}
