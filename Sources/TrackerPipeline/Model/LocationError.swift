/// An error that a location manager can report.
public enum LocationError: Error, Hashable, Sendable {
  /// There is no fix at the moment; one may follow. It is not shown.
  case locationUnknown
  /// The app is not allowed to locate the device.
  case denied
  /// The receiver's clock was wrong and has been set; the text describes it. Fixes from now on are
  /// older than those before, and begin a new segment (R1).
  case clockSetBack(String)
  /// Another error: the words that follow "The location manager failed:".
  case failed(String)

  public var isTransient: Bool { self == .locationUnknown }

  /// True if the fixes after it are a new segment.
  var beginsSegment: Bool {
    if case .clockSetBack = self { true } else { false }
  }
}

extension LocationError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .locationUnknown: "The location is not known at the moment."
    case .denied: "The location manager refuses to locate the device."
    case .clockSetBack(let reason):
      "The receiver's clock was set back: \(reason). A new segment begins."
    case .failed(let reason): "The location manager failed: \(reason)"
    }
  }
}
