/// The position of the user.
public struct UserPosition: Hashable, Sendable {
  public var position: Coordinate
  /// Radius of uncertainty in metres; nil when it is not known.
  public var accuracy: Double?
  /// Degrees clockwise from north; nil when it is not known.
  public var heading: Double?

  public init(position: Coordinate, accuracy: Double? = nil, heading: Double? = nil) {
    self.position = position
    self.accuracy = accuracy
    self.heading = heading
  }
}
