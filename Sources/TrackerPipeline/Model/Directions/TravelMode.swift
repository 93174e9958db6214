/// A mode of travel.
public enum TravelMode: String, CaseIterable, Sendable {
  case walk, bike, car

  /// The words for a sentence: `on foot`.
  package var phrase: String {
    switch self {
    case .walk: "on foot"
    case .bike: "by bike"
    case .car: "by car"
    }
  }

  /// Metres per second, if the speed is not known.
  public var speed: Double {
    switch self {
    case .walk: 1.4
    case .bike: 5.5
    case .car: 14
    }
  }
}
