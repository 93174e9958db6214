/// What a location manager can report.
public enum LocationError: Error, Hashable, Sendable {
  /// No fix at the moment; one may come. Nobody needs to know.
  case locationUnknown
  /// The device may not be located.
  case denied
  /// Something else, in words.
  case failed(String)

  public var isTransient: Bool { self == .locationUnknown }
}

extension LocationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .locationUnknown: "The location is not known at the moment."
    case .denied: "The location manager refuses to locate the device."
    case .failed(let reason): "The location manager failed: \(reason)"
    }
  }
}
