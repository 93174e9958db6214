import Streams

#if Testing || canImport(Darwin)
  /// A route drawn as a diagram. One character is one second. A letter from a to z is a fix, 10
  /// metres and a little north of the letter before it in the alphabet.
  package struct RideDiagram: Sendable {
    /// The diagram, with an error if it cannot be ridden.
    let diagram: Marbles
    private let fixes: [(name: String, location: Location)]

    package init(_ text: String) {
      self.init(Marbles(text))
    }

    init(_ diagram: Marbles) {
      let diagram = diagram.checked(tick: .seconds(1), objection: Self.objection)
      self.diagram = diagram
      fixes = diagram.moments.compactMap { moment in
        guard case .value(let name) = moment.event, let metres = Self.tens(of: name) else {
          return nil
        }
        let coordinate = Coordinate(latitude: 46.5 + 0.00009 * Double(metres), longitude: 8)
        let time = Instant(nanoseconds: moment.time)
        return (name, Location(coordinate: coordinate, time: time))
      }
    }

    /// The error that keeps the diagram from being ridden; nil if there is none.
    package var problem: String? { diagram.problem }

    package var route: Route {
      Route(name: diagram.description, source: "diagram", fixes: fixes.map(\.location))
    }

    /// The fixes that were committed and their seconds, beside the fixes and seconds of an expected
    /// diagram.
    package func commits(
      in report: RideReport, beside expected: RideDiagram
    ) -> (expected: String, actual: String, areEqual: Bool) {
      let tick = expected.diagram.tick
      let actual = Marbles(
        moments: commits(in: report).moments.map { moment in
          Marbles.Moment(time: moment.time / tick * tick, event: moment.event)
        }, tick: .seconds(1))
      return (expected.diagram.description, actual.description, actual == expected.diagram)
    }

    /// The fixes that were committed, at their times to the nanosecond.
    func commits(in report: RideReport) -> Marbles {
      Marbles(
        moments: report.places.map { place in
          Marbles.Moment(
            time: place.time.nanoseconds, event: .value(name(of: place.location)))
        }, tick: .seconds(1))
    }

    /// Finds a fix by its position and time; if noise has moved it, by its time.
    private func name(of location: Location) -> String {
      let fix =
        fixes.first { $0.location == location } ?? fixes.first { $0.location.time == location.time }
      return fix?.name ?? "?"
    }

    private static func objection(to event: Marbles.Event) -> String? {
      guard case .value(let name) = event else { return "a ride has only fixes, a to z" }
      return tens(of: name) == nil ? "a fix is a letter from a to z" : nil
    }

    /// The number of tens of metres that a letter stands for; nil for any other text.
    private static func tens(of name: String) -> Int? {
      guard let byte = name.utf8.first, name.utf8.count == 1, (97...122).contains(byte) else {
        return nil
      }
      return Int(byte) - 97
    }
  }
#else
  /// A diagram where there are none, which is its error.
  package struct RideDiagram: Sendable {
    package let problem: String? = "a diagram needs the package trait Testing"
    package let route = Route(name: "", source: "diagram", fixes: [])

    package init(_ text: String) {}

    package func commits(
      in report: RideReport, beside expected: RideDiagram
    ) -> (expected: String, actual: String, areEqual: Bool) {
      ("", "", false)
    }
  }
#endif
