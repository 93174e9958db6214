import Streams

extension Simulation {
  /// Rides a route drawn as a diagram, and draws which fixes were committed, and when.
  ///
  ///     fixes    a--c----e--g----
  ///     commits  -a----c----e----g
  ///
  /// One character is one second. A letter from a to z is a fix, 10 metres and a little north of the
  /// letter before it in the alphabet. So a test of a rule is two diagrams and a call:
  ///
  ///     #expect(Simulation.commits(of: "a--c----e--g----") == "-a----c----e----g")
  ///
  /// - Parameters:
  ///   - fixes: The route. What is malformed comes back as it is, and equals nothing.
  ///   - settings: The numbers in the rules: ticks come every 5 characters unless told otherwise.
  ///   - geocoder: Answers after one second, and always, unless told otherwise.
  public static func commits(
    of fixes: Marbles, settings: TrackerSettings = TrackerSettings(),
    geocoder: GeocoderScript = GeocoderScript(latency: .seconds(1))
  ) -> Marbles {
    let fixes = fixes.rescaled { event in
      guard case .value(let name) = event else { return "a ride has only fixes, a to z" }
      return tens(of: name) == nil ? "a fix is a letter from a to z" : nil
    }
    guard fixes.problem == nil else { return fixes }
    let letters = fixes.moments.compactMap { moment -> (Location, String)? in
      guard case .value(let name) = moment.event, let metres = tens(of: name) else { return nil }
      let coordinate = Coordinate(latitude: 46.5 + 0.00009 * Double(metres), longitude: 8)
      let time = Instant(nanoseconds: moment.time * timeScale)
      return (Location(coordinate: coordinate, time: time), name)
    }
    let route = Route(name: fixes.description, source: "diagram", fixes: letters.map(\.0))
    let report = Simulation(route: route, settings: settings, geocoderScript: geocoder).run()
    return Marbles(
      moments: report.places.map { place in
        let name = letters.first { $0.0 == place.location }?.1 ?? "?"
        return Marbles.Moment(
          time: place.time.nanoseconds / timeScale, event: .value(name))
      })
  }

  /// A character is a millisecond to the diagram, and a second to the ride.
  private static var timeScale: Int64 { 1_000_000_000 / Marbles.tick }

  /// How many times ten metres a letter stands for; nil for what is no letter.
  private static func tens(of name: String) -> Int? {
    guard let byte = name.utf8.first, name.utf8.count == 1, (97...122).contains(byte) else {
      return nil
    }
    return Int(byte) - 97
  }
}
