import TrackerPipeline

/// The results of one route with all combinations.
struct SweptRoute: Sendable {
  enum Outcome: Sendable {
    /// In the order of the combinations.
    case ridden(name: String, [RideMetrics])
    /// The reason why it could not be ridden.
    case skipped(String)
  }

  /// The index among the routes, counted from 0.
  let index: Int
  /// The path as given or found.
  let file: String
  let outcome: Outcome
}

extension SweptRoute {
  /// Reads a route, and rides it with all combinations of the grid.
  ///
  /// - Parameters:
  ///   - geocoders: One for each combination.
  ///   - warn: Receives remarks about the route.
  init(
    index: Int, of route: ListedFile, grid: SweepGrid, geocoders: [any Geocoder],
    warn: (String) -> Void
  ) {
    self.index = index
    file = route.path
    if let problem = route.problem {
      outcome = .skipped("\(route.path): \(problem)")
      return
    }
    do throws(Failure) {
      outcome = try Self.ride(route.path, grid, geocoders, warn)
    } catch {
      outcome = .skipped(error.message ?? "\(file) cannot be ridden")
    }
  }

  private static func ride(
    _ file: String, _ grid: SweepGrid, _ geocoders: [any Geocoder], _ warn: (String) -> Void
  ) throws(Failure) -> Outcome {
    var read: [[String]: (route: Route, meter: RideMeter)] = [:]
    var name = file
    var metrics: [RideMetrics] = []
    for (combination, geocoder) in zip(grid.combinations, geocoders) {
      let options = combination.ride
      if read[combination.reading] == nil {
        let route = try options.route(.named(file))
        let remarks = grid.remarks { $0.ineffectiveOptions(on: route) }
        for warning in route.warnings + remarks { warn(warning) }
        if read.isEmpty { name = route.name }
        read[combination.reading] = (route, RideMeter(of: route))
      }
      guard let route = read[combination.reading]?.route else { continue }
      let simulation = options.simulation(of: route, with: geocoder)
      guard let ride = read[combination.reading]?.meter.measure(simulation) else { continue }
      guard ride.unfinishedRides == 0 else {
        throw .geocoder(
          "\(file): with \(combination.values.joined(separator: ", ")) its geocoder has only failed, "
            + "\(ride.failures) times, and the ride was ended; use a longer --cadence")
      }
      metrics.append(ride)
    }
    return .ridden(name: name, metrics)
  }
}
