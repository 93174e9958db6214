/// From where to where, and how.
public struct DirectionsRequest: Hashable, Sendable {
  /// A place to begin, to come by or to end at.
  public struct Stop: Hashable, Sendable {
    public let name: String
    public let coordinate: Coordinate

    public init(name: String, coordinate: Coordinate) {
      self.name = name.printable
      self.coordinate = coordinate
    }
  }

  /// In order; the first and the last are the ends.
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
