#if Testing || canImport(Darwin)
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
    ///   - fixes: The route. A malformed diagram is returned unchanged, and equals nothing.
    ///   - settings: The numbers in the rules; by default ticks come every 5 characters.
    ///   - geocoder: By default it always answers, after one second.
    public static func commits(
      of fixes: Marbles, settings: TrackerSettings = TrackerSettings(),
      geocoder: GeocoderScript = GeocoderScript(latency: .seconds(1))
    ) -> Marbles {
      let ride = RideDiagram(fixes)
      guard ride.diagram.problem == nil else { return ride.diagram }
      let simulation = Simulation(
        route: ride.route, settings: settings, geocoderScript: geocoder)
      return ride.commits(in: simulation.run())
    }
  }
#endif
