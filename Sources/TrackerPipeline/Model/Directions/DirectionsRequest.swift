/// The stops to connect, and the mode of travel.
public struct DirectionsRequest: Hashable, Sendable {
  /// A place to begin, pass or end at.
  public struct Stop: Hashable, Sendable {
    public let name: String
    public let coordinate: Coordinate

    public init(name: String, coordinate: Coordinate) {
      self.name = name.printable
      self.coordinate = coordinate
    }
  }

  /// In order, from the start to the end.
  public let stops: [Stop]
  public let mode: TravelMode

  /// - Parameter stops: Two at least.
  public init(_ stops: [Stop], by mode: TravelMode) {
    precondition(stops.count >= 2, "directions need a start and an end")
    self.stops = stops
    self.mode = mode
  }

  /// `Zürich – Winterthur`
  var name: String { stops.map(\.name).joined(separator: " – ") }
}
