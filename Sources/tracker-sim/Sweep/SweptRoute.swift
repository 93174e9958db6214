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
  /// The places of the rides, to draw them; nil if nothing is drawn.
  var places: SweptPlaces?
}

extension SweptRoute {
  /// Reads a route, and rides it with all combinations of the grid.
  ///
  /// - Parameters:
  ///   - geocoders: One for each combination.
  ///   - keepsPlaces: True if the rides are drawn.
  ///   - progress: Counts the rides; those of a route that cannot be ridden too.
  ///   - warn: Receives remarks about the route.
  init(
    index: Int, of route: ListedFile, grid: SweepGrid, geocoders: [any Geocoder],
    keepsPlaces: Bool, progress: SweepProgress, warn: (String) -> Void
  ) {
    self.index = index
    file = route.path
    var done = 0
    defer { progress.add(grid.combinations.count - done) }
    if let problem = route.problem {
      outcome = .skipped("\(route.path): \(problem)")
      return
    }
    do throws(Failure) {
      let swept = try Self.ride(route.path, grid, geocoders, keepsPlaces, warn) {
        done += 1
        progress.add(1)
      }
      (outcome, places) = (.ridden(name: swept.name, swept.metrics), swept.places)
    } catch {
      outcome = .skipped(error.message ?? "\(file) cannot be ridden")
    }
  }

  private static func ride(
    _ file: String, _ grid: SweepGrid, _ geocoders: [any Geocoder], _ keepsPlaces: Bool,
    _ warn: (String) -> Void, _ count: () -> Void
  ) throws(Failure) -> (name: String, metrics: [RideMetrics], places: SweptPlaces?) {
    var readings: [(route: Route, meter: RideMeter, number: Int)] = []
    var indices: [[String]: Int] = [:]
    var metrics: [RideMetrics] = []
    var places = keepsPlaces ? SweptPlacesBuilder() : nil
    for (combination, geocoder) in zip(grid.combinations, geocoders) {
      let options = combination.ride
      let index = indices[combination.reading] ?? readings.count
      if index == readings.count {
        var route = try options.route(.named(file))
        if keepsPlaces { route.useLocalTime() }
        let remarks = grid.remarks { $0.ineffectiveOptions(on: route).texts }
        for warning in route.warnings + remarks { warn(warning) }
        indices[combination.reading] = index
        readings.append((route, RideMeter(of: route), places?.add(route) ?? 0))
      }
      let run = RideRun(
        options, along: readings[index].route,
        named: "\(file): with \(combination.values.joined(separator: ", "))", with: geocoder)
      let ride = try run.measure(by: &readings[index].meter).answered()
      metrics.append(ride.metrics)
      places?.add(
        ride.places, moments: ride.moments, attribution: ride.attribution,
        of: readings[index].number)
      count()
    }
    return (readings.first?.route.name ?? file, metrics, places?.result)
  }
}
